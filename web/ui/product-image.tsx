import type { ComponentProps } from 'react';

/** `avif`: the same picture in that format, for browsers that support it. */
type ProductImageProps = ComponentProps<'img'> & { src: string; alt: string; avif?: string | undefined };

/** A cover or a page in A5 format (592 × 840 by default). */
export function ProductImage({ alt, avif, ...rest }: ProductImageProps) {
  const image = <img width={592} height={840} {...rest} alt={alt} />;
  if (avif === undefined) return image;
  return (
    <picture>
      <source srcSet={avif} type="image/avif" />
      {image}
    </picture>
  );
}
