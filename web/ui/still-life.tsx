import type { Product } from '#content/catalogue.ts';
import type { StillLife } from '#web/page-data/still-lifes.data.ts';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/still-life.module.css';

/** `alt` describes the picture to people who do not see it. */
type StillLifeProps = { product: Product; picture: StillLife; alt: string };

const phone = '(width < 46rem)';
const capitalised = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** A product as its reader prints it, on a table by night, from edge to edge of the page. */
export function StillLifePicture({ product, picture: { wide, tall }, alt }: StillLifeProps) {
  return (
    <figure className={styles.night} data-night>
      <picture>
        {tall && <source media={phone} type="image/avif" srcSet={tall.avif} width={780} height={975} />}
        {tall && <source media={phone} srcSet={tall.jpg} width={780} height={975} />}
        <source type="image/avif" srcSet={wide.avif} />
        <img src={wide.jpg} width={1280} height={853} alt={alt} loading="lazy" />
      </picture>
      <figcaption className={layout.note}>
        {`${capitalised(product.noun.le)}, imprimé${product.noun.e} chez vous. Vous recevez des PDF.`}
      </figcaption>
    </figure>
  );
}
