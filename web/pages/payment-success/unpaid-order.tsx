import type { OrderReply } from '#lambdas/http/contract.ts';
import { apart, near } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/payment-success/payment-success-page.module.css';
import { site } from '#web/shop.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Opening } from '#web/ui/opening/opening.tsx';
import { purchaseRows } from '#web/ui/purchase-rows.tsx';
import { Slip } from '#web/ui/slip.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Before the shop has answered; without script it never does. */
export function LoadingOrder() {
  return (
    <Opening drawing={near} title="Votre commande">
      <div className={`stack4 ${styles.waiting}`}>
        <Spinner label="Chargement de votre commande…" />
        <p className={`soft ${styles.late}`}>
          C’est plus long que d’habitude. Si vous avez payé, rien n’est perdu&#8239;: le lien part aussi par e-mail.
        </p>
      </div>
      <noscript>
        <p>
          Dès que le paiement est confirmé, le lien de téléchargement part à l’adresse e-mail indiquée. Vous pouvez
          fermer cette page.
        </p>
      </noscript>
    </Opening>
  );
}

/**
 * An order whose payment the bank has not confirmed; after a minute the page refers to the mail, and asks again when its reader
 * comes back.
 */
export function PendingOrder({ order, stillAsking }: { order: OrderReply; stillAsking: boolean }) {
  const late = (
    <>
      La confirmation prend plus de temps que d’habitude&#8239;:{' '}
      {order.gift === null ? 'le lien' : 'votre confirmation'} arrive par e-mail à{' '}
      <strong className="clause">{order.email}</strong> dès que le paiement est confirmé. Vous pouvez fermer cette page.
    </>
  );
  return (
    <Opening drawing={near} title="Paiement en cours de confirmation" lede={stillAsking ? undefined : late}>
      {stillAsking && <Spinner label="Nous attendons la réponse de votre banque…" />}
      <OrderDetails order={order} />
    </Opening>
  );
}

type ClosedStatus = Exclude<OrderReply['status'], 'pending'>;

const closedWords: Record<ClosedStatus, { title: string; text: string }> = {
  paid: {
    title: 'Votre commande',
    text: 'Nous vérifions ce paiement. Tout s’ouvrira dès que c’est fait\u202f; vous n’avez rien à refaire.',
  },
  refunded: {
    title: 'Commande remboursée',
    text: 'Cette commande est remboursée. La somme revient sur votre compte 5 à 10\u00a0jours ouvrés après son départ.',
  },
  disputed: {
    title: 'Paiement contesté',
    text: 'Ce paiement a été contesté auprès de votre banque. Les fichiers restent fermés tant qu’elle ne l’a pas confirmé.',
  },
  failed: {
    title: 'Le paiement n’a pas abouti',
    text: 'Votre banque n’a pas confirmé le paiement, et rien n’a été débité. Votre panier est conservé\u202f: vous pouvez réessayer.',
  },
  expired: {
    title: 'La page de paiement a expiré',
    text: 'Rien n’a été débité. Votre panier est conservé\u202f: vous pouvez reprendre la commande quand vous voulez.',
  },
};

/** An order that gives access to no file, or no longer does. */
export function ClosedOrder({ order }: { order: OrderReply }) {
  if (order.status === 'pending') return null;
  const { title, text } = closedWords[order.status];
  const canRetry = order.status === 'failed' || order.status === 'expired';
  return (
    <Opening drawing={canRetry ? near : apart} title={title} lede={text}>
      {canRetry && (
        <a className="primary" href="/checkout">
          Reprendre la commande
        </a>
      )}
      <OrderDetails order={order} />
      <p>
        Une question&#8239;? Écrivez-nous à <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
      </p>
    </Opening>
  );
}

export function OrderDetails({ order }: { order: OrderReply }) {
  const number = { term: 'Numéro', text: <Copyable kind="number" text={order.orderId} /> };
  return <Slip rows={[...purchaseRows(order), number]} />;
}
