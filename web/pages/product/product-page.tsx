import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { Product } from '#content/catalogue.ts';
import { BuyBox } from '#web/pages/product/buy-box.tsx';
import { ClosingOffer } from '#web/pages/product/closing-offer.tsx';
import { Experts } from '#web/pages/product/experts.tsx';
import { GiftBlock } from '#web/pages/product/gift-block.tsx';
import { ProductFacts } from '#web/pages/product/product-facts.tsx';
import styles from '#web/pages/product/product-page.module.css';
import { Reviews } from '#web/pages/product/reviews.tsx';
import { Topics } from '#web/pages/product/topics.tsx';
import { showToast } from '#web/shell/toast.atoms.ts';
import { findGiftOf, findProduct, showsUnprovenClaims } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';

export function ProductPage() {
  const { productId } = useParams();
  const product = findProduct(productId);
  return product === undefined ? <UnknownProduct /> : <KnownProduct product={product} />;
}

function UnknownProduct() {
  useEffect(() => showToast('error', 'Produit non trouvé'), []);
  return <Navigate to="/product" replace />;
}

function KnownProduct({ product }: { product: Product }) {
  const gift = findGiftOf(product);
  return (
    <div className={layout.page}>
      <Link className={styles.back} to="/">
        ← Retour à l’accueil
      </Link>
      <div className={styles.columns}>
        <ProductImage
          className={styles.cover}
          src={product.imageUrl}
          alt={`Couverture de ${product.name}`}
          width={600}
          height={800}
        />
        <div className={styles.offer}>
          <ProductFacts product={product} hasGift={gift !== undefined} />
          <BuyBox product={product} />
        </div>
      </div>
      <Topics />
      {gift && <GiftBlock gift={gift} />}
      <Experts />
      {showsUnprovenClaims && <Reviews productId={product.id} />}
      <ClosingOffer product={product} hasGift={gift !== undefined} />
    </div>
  );
}
