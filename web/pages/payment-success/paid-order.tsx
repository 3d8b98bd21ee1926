import { Link } from 'react-router-dom';
import type { OrderReply } from '#lambdas/http/contract.ts';
import { OrderDetails } from '#web/pages/payment-success/order-details.tsx';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

export function PaidOrder({ order }: { order: OrderReply }) {
  return (
    <div className={layout.stack}>
      <h1>Paiement confirmé !</h1>
      <p className={layout.lede}>Merci. Votre guide est prêt.</p>
      <OrderDetails order={order} />
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
      <p>
        La confirmation et le lien de téléchargement partent à <strong>{order.email}</strong>. Les prochaines mises à
        jour du guide seront envoyées à la même adresse.
      </p>
      <Link className={buttons.quiet} to="/">
        Retour à l’accueil
      </Link>
    </div>
  );
}
