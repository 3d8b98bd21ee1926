import { type ComponentProps, useState } from 'react';

const placeholder = '/placeholder.svg';

/** `avif`: the same picture in that format, for browsers that support it. */
type ProductImageProps = ComponentProps<'img'> & { src: string; alt: string; avif?: string | undefined };

/**
 * A cover or a page in A5 format (592 × 840 by default). The placeholder replaces it when it cannot be loaded, also when
 * loading failed before hydration.
 */
export function ProductImage({ src, alt, avif, ...rest }: ProductImageProps) {
  const [broken, setBroken] = useState(false);
  const checkEarlyFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && !broken) setBroken(true);
  };
  const image = (
    <img
      width={592}
      height={840}
      {...rest}
      ref={checkEarlyFailure}
      src={broken ? placeholder : src}
      alt={alt}
      onError={() => setBroken(true)}
    />
  );
  if (avif === undefined) return image;
  return (
    <picture>
      {!broken && <source srcSet={avif} type="image/avif" />}
      {image}
    </picture>
  );
}
