import type { StillLife } from '#web/page-data/still-lifes.data.ts';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/still-life.module.css';

/** The product as its reader prints it, on a table by night, from edge to edge of the page. */
export function StillLifePicture({ picture: { wide, tall }, alt }: { picture: StillLife; alt: string }) {
  const phone = '(width < 46rem)';
  return (
    <figure className={styles.night} data-night>
      <picture>
        <source media={phone} type="image/avif" srcSet={tall.avif} width={780} height={975} />
        <source media={phone} srcSet={tall.jpg} width={780} height={975} />
        <source type="image/avif" srcSet={wide.avif} />
        <img src={wide.jpg} width={1280} height={853} alt={alt} loading="lazy" />
      </picture>
      <figcaption className={layout.note}>Le guide, imprimé chez vous. Vous recevez des PDF.</figcaption>
    </figure>
  );
}
