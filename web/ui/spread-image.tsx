import type { ComponentProps } from 'react';
import type { OpenSpread } from '#web/page-data/spreads.data.ts';

type SpreadImageProps = ComponentProps<'img'> & { spread: OpenSpread; alt: string };

/** Without `<source>`: Safari fetches those of lazy images at once. Where AVIF fails, `shell/boot.ts` leaves `src`. */
export function SpreadImage({ spread, alt, ...rest }: SpreadImageProps) {
  return <img {...rest} srcSet={spread.avif} src={spread.src} width={1600} height={1177} alt={alt} />;
}
