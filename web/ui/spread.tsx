import type { ComponentProps } from 'react';
import type { OpenSpread } from '#web/page-data/spreads.data.ts';
import styles from '#web/ui/spread.module.css';

/**
 * `sizes`: how wide the picture is shown, as an image's `sizes`. `example`: two people have written in it, which is said below.
 */
type SpreadProps = { spread: OpenSpread; sizes: string; example?: boolean; className?: string | undefined };

/** A phone shows one page, twice as large (`spread.module.css`). */
const phoneSizes = '(width < 46rem) 170vw';

/** Of the box around a picture. */
export const bookClass = ({ side }: OpenSpread) => `${styles.book} ${styles[side]}`;

/** The guide lying open; on phones one of its pages. The picture has a clear ground, and stays lit at night. */
export function Spread({ spread, sizes, example = false, className = '' }: SpreadProps) {
  return (
    <figure className={`${styles.spread} ${className}`}>
      <picture className={bookClass(spread)}>
        <SpreadImage spread={spread} sizes={`${phoneSizes}, ${sizes}`} alt={spread.alt} loading="lazy" />
      </picture>
      {example && <figcaption className="note">Exemple rempli à deux</figcaption>}
    </figure>
  );
}

type SpreadImageProps = ComponentProps<'img'> & { spread: OpenSpread; alt: string };

/** Without `<source>`: Safari fetches those of lazy images at once. Where AVIF fails, `shell/boot.ts` leaves `src`. */
export function SpreadImage({ spread, alt, ...rest }: SpreadImageProps) {
  return <img {...rest} srcSet={spread.avif} src={spread.src} width={1600} height={1177} alt={alt} />;
}
