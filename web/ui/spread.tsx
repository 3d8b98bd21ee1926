import type { OpenSpread } from '#web/page-data/spreads.data.ts';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/spread.module.css';

/**
 * `sizes`: how wide the picture is shown, as an image's `sizes`. `priority`: it is in the first screen. `example`: two people
 * have written in it, which is said below it.
 */
type SpreadProps = {
  spread: OpenSpread;
  sizes: string;
  priority?: boolean;
  example?: boolean;
  className?: string | undefined;
};

/** On phones two pixels a point are enough for the handwriting: a finer screen would fetch three times the bytes. */
const phoneSizes = '(width < 46rem) 60vw';

/** The guide lying open. The picture has a clear ground, and stays lit at night. */
export function Spread({ spread, sizes, priority = false, example = false, className = '' }: SpreadProps) {
  return (
    <figure className={`${styles.spread} ${className}`}>
      <picture>
        <source type="image/avif" srcSet={spread.avif} sizes={`${phoneSizes}, ${sizes}`} />
        <img
          src={spread.src}
          width={1600}
          height={1177}
          alt={spread.alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
        />
      </picture>
      {example && <figcaption className={layout.note}>Exemple rempli à deux</figcaption>}
    </figure>
  );
}
