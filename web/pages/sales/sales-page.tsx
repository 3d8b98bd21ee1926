import { useParams } from 'react-router-dom';
import { SalesHero } from '#web/pages/sales/sales-hero.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import { findProduct } from '#web/shop.ts';
import { BuyBar } from '#web/ui/offer/buy-bar.tsx';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { latePart, WhenNear } from '#web/ui/when-near.tsx';

const loadBody = () => import('#web/pages/sales/sales-body.tsx').then(({ SalesBody }) => SalesBody);
const body = latePart(loadBody, import.meta.env.SSR ? await loadBody() : undefined);

export function SalesPage() {
  const product = findProduct(useParams().productId);
  if (product === undefined) return <UnknownProduct />;
  return (
    <>
      <SalesHero product={product} />
      <Thread className={styles.thread} />
      <WhenNear part={body} product={product} />
      <BuyBar product={product} />
    </>
  );
}
