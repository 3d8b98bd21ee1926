import { blog } from 'virtual:blog-words';
import { Link } from 'react-router-dom';
import styles from '#web/pages/article/article-offer.module.css';
import { mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';

/** From the article to the guide. */
export function ArticleOffer() {
  return (
    <section className={styles.offer} aria-labelledby="offer">
      <ProductImage className={styles.cover} src={mainProduct.imageUrl} alt="" width={600} height={800} />
      <div className={styles.words}>
        <h2 id="offer">{blog.articleOffer.title}</h2>
        <p>{blog.articleOffer.text}</p>
        <Link className={buttons.primary} to="/product">
          {blog.articleOffer.action}
        </Link>
      </div>
    </section>
  );
}
