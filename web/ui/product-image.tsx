import type { ComponentProps } from 'react';
import { unawaited } from '#web/ui/unawaited.ts';

/** A cover in A5 format (592 × 840 by default). */
export function ProductImage({ alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
  return <img width={592} height={840} onLoad={unawaited} {...rest} alt={alt} />;
}
