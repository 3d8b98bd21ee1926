import type { Product } from '#content/catalogue.ts';
import type { StillLife } from '#web/page-data/still-lifes.data.ts';
import { capitalize } from '#web/ui/format.ts';
import { ProductImage, unawaited } from '#web/ui/product-image.tsx';
import styles from '#web/ui/still-life.module.css';

/**
 * `picture`: undefined where a product has none. `alt` describes it to people who do not see it. `priority`: it is in the first
 * screen. `plain`: without the caption, which stands below the page's first picture.
 */
type StillLifeProps = {
  product: Product;
  picture: StillLife | undefined;
  alt: string;
  priority?: boolean;
  plain?: boolean;
  fills?: boolean;
  className?: string | undefined;
};

const phone = '(width < 46rem)';

/** A product as its reader prints it, on a table; one without pictures by its cover. */
export function StillLifeOrCover({
  product,
  picture,
  alt,
  priority,
  plain,
  fills = false,
  className = '',
}: StillLifeProps) {
  if (picture === undefined)
    return (
      <div className={`relative ${styles.cover} ${className}`}>
        <ProductImage className="sheet" src={product.imageUrl} alt={`Couverture\u202f: ${product.name}`} />
      </div>
    );
  const { day, night, jpg, height, phoneHeight } = picture;
  const lit = day ?? night;
  const phoneSize = { width: 784, height: phoneHeight };
  return (
    <figure className={`${styles.table} ${fills ? styles.fills : ''} ${className}`}>
      <picture>
        {day && <NightSource file={night.phone} phoneSize={phoneSize} />}
        <source media={phone} type="image/avif" srcSet={lit.phone} {...phoneSize} />
        {day && <NightSource file={night.wide} />}
        <source type="image/avif" srcSet={lit.wide} sizes="100vw" />
        <img
          src={jpg}
          width={1280}
          height={height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          onLoad={unawaited}
        />
      </picture>
      {!plain && (
        <figcaption className="note width">
          <span className="clause">{`${capitalize(product.noun.le)}, imprimé${product.noun.e} chez vous.`}</span>{' '}
          {/* Else the line would break before its font is here and not after, and what follows would move. */}
          <br className="on-phones" />
          <span className="clause">Vous recevez des PDF.</span>
        </figcaption>
      )}
    </figure>
  );
}

const dark = '(prefers-color-scheme: dark)';

/** By the system's theme; `shell/boot.ts` puts the reader's own choice before the rest of its condition, which is `data-dark`. */
function NightSource({ file, phoneSize }: { file: string; phoneSize?: { width: number; height: number } }) {
  const more = phoneSize ? ` and ${phone}` : '';
  const size = phoneSize ?? { sizes: '100vw' };
  return <source data-dark={more} media={`${dark}${more}`} type="image/avif" srcSet={file} {...size} />;
}
