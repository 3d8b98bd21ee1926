import { envelope, lock } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/checkout/payment-form.module.css';
import { site } from '#web/shop.ts';
import { ThreadMark, Weave } from '#web/ui/weave.tsx';

const badges = [
  {
    title: 'Paiement sécurisé par Stripe',
    text: 'Nous ne voyons jamais le numéro de la carte.',
    drawing: <Weave threads={lock} />,
  },
  {
    title: 'Livraison immédiate',
    text: 'Le lien s’affiche et part par e-mail.',
    drawing: <Weave threads={envelope} />,
  },
  {
    title: `Garantie ${site.guaranteeDays}\u00a0jours`,
    text: 'Satisfait ou remboursé, sans justification.',
    drawing: <ThreadMark />,
  },
];

/** Under the order: who takes the payment, when the guide arrives, what the guarantee is. */
export function TrustBadges() {
  return (
    <ul className={`stack3 small ${styles.badges}`}>
      {badges.map(({ title, text, drawing }) => (
        <li key={title} className="stack1">
          {drawing}
          <div>
            <strong>{title}</strong>
            <p className="soft unseen-on-phones">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
