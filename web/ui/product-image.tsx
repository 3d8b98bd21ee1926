import type { ComponentProps } from 'react';

/** For an image's `onLoad`: during a navigation React shows a page's outline until its images are here, but for lazy ones and these. */
export const unawaited = (): void => {};

/** A cover in A5 format (592 × 840 by default). */
export function ProductImage({ alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
  return <img width={592} height={840} onLoad={unawaited} {...rest} alt={alt} />;
}
