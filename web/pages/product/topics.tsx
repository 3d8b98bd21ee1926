import type { Product } from '#content/catalogue.ts';
import { topics } from '#web/page-data/products.data.ts';
import styles from '#web/pages/product/product-page.module.css';

export function Topics({ product }: { product: Product }) {
  const listed = topics[product.id];
  if (listed === undefined) return null;
  return (
    <section className="stack5">
      <h2>Ce que contient {product.noun.le}</h2>
      <ol className={`stack3 numbered ruled ${styles.topics}`}>
        {listed.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
