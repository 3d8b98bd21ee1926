import { Link } from 'react-router-dom';
import styles from '#web/pages/product-list/product-list-page.module.css';
import { showToast } from '#web/shell/toast.atoms.ts';
import { products } from '#web/shop.ts';
import { useAddressAnswer } from '#web/ui/address-answer.ts';
import buttons from '#web/ui/button.module.css';
import { formatPrice } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';

/** A product that does not exist leads here, from inside the app or from the edge, with a notice to show once. */
function useNotice(): void {
  useAddressAnswer('notice', (notice) => {
    if (notice === 'product_not_found') showToast('error', 'Produit non trouvé');
  });
}

export function ProductListPage() {
  useNotice();
  return (
    <div className={layout.page}>
      <h1>Le guide</h1>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.id} className={styles.item}>
            <ProductImage className={styles.cover} src={product.imageUrl} alt="" width={600} height={800} />
            <div className={layout.stack}>
              <h2>{product.name}</h2>
              <p>{product.description}</p>
              <p className={styles.price}>{formatPrice(product.priceCents)}</p>
              <Link className={buttons.primary} to={`/product/${product.id}`}>
                Voir le guide
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
