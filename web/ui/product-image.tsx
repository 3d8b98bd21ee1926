import { useState } from 'react';

const placeholder = '/placeholder.svg';

type ProductImageProps = { src: string; alt: string; className?: string | undefined; width: number; height: number };

/** A picture that gives way to the placeholder when it cannot be loaded, also when it failed before hydration. */
export function ProductImage({ src, alt, className, width, height }: ProductImageProps) {
  const [broken, setBroken] = useState(false);
  const checkEarlyFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && !broken) setBroken(true);
  };
  return (
    <img
      ref={checkEarlyFailure}
      className={className}
      src={broken ? placeholder : src}
      alt={alt}
      width={width}
      height={height}
      onError={() => setBroken(true)}
    />
  );
}
