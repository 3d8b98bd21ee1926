import { articleOffer } from '#content/blog.ts';
import styles from '#web/pages/blog/article-offer.module.css';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';

export function ArticleOffer() {
  return (
    <section className={styles.offer} aria-labelledby="offer">
      <img className={styles.cover} src={mainProduct.imageUrl} alt="" width={592} height={840} loading="lazy" />
      <div className={styles.words}>
        <h2 id="offer">{articleOffer.title}</h2>
        <p>{articleOffer.text}</p>
        <a className={buttons.primary} href="/product">
          {articleOffer.action}
        </a>
      </div>
    </section>
  );
}
