import { Link } from 'react-router-dom';
import type { OrderReply } from '#lambdas/http/contract.ts';
import { OrderDetails } from '#web/pages/payment-success/order-details.tsx';
import styles from '#web/pages/payment-success/paid-order.module.css';
import { findGiftOf, mainProduct, site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { tied } from '#web/ui/opening/gestures.ts';
import { Opening } from '#web/ui/opening/opening.tsx';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';

/** The files, then what is sent by mail, then the order's details. */
export function PaidOrder({ order }: { order: OrderReply }) {
  return (
    <Opening drawing={tied} title="Paiement confirmé !" lede="Merci. Votre guide est prêt." beside={<Covers />}>
      <div className={layout.actions}>
        {order.downloadUrl && (
          <a className={buttons.primary} href={order.downloadUrl}>
            Télécharger le guide
          </a>
        )}
        <Link className={buttons.secondary} to={`/download?orderId=${encodeURIComponent(order.orderId)}`}>
          Voir en ligne
        </Link>
      </div>
      <NextSteps email={order.email} />
      <OrderDetails order={order} />
      <Link className={buttons.quiet} to="/">
        Retour à l’accueil
      </Link>
    </Opening>
  );
}

function Covers() {
  const gift = findGiftOf(mainProduct);
  return (
    <div className={styles.covers}>
      <ProductImage className={sheet.sheet} src={mainProduct.imageUrl} alt="" />
      {gift && <ProductImage className={sheet.sheet} src={gift.imageUrl} alt="" />}
    </div>
  );
}

function NextSteps({ email }: { email: string }) {
  return (
    <section className={styles.next}>
      <h2>Et maintenant</h2>
      <p>
        La confirmation et le lien de téléchargement partent à <strong>{email}</strong>. Le lien reste valable&#8239;:
        gardez le message.
      </p>
      <p>Les prochaines mises à jour du guide seront envoyées à la même adresse.</p>
      <p>
        Rien n’est arrivé dans un quart d’heure&#8239;? Regardez dans les indésirables, puis écrivez à{' '}
        <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
      </p>
    </section>
  );
}
