import { envelope, knot, lock } from '#web/pages/checkout/badge-drawings.ts';
import styles from '#web/pages/checkout/trust-badges.module.css';
import { site } from '#web/shop.ts';
import { Weave } from '#web/ui/weave.tsx';

const badges = [
  { title: 'Paiement sécurisé par Stripe', text: 'Nous ne voyons jamais votre carte.', drawing: lock },
  { title: 'Livraison immédiate', text: 'Le lien s’affiche et part par e-mail.', drawing: envelope },
  {
    title: `Garantie ${site.guaranteeDays} jours`,
    text: 'Satisfait ou remboursé, sans justification.',
    drawing: knot,
  },
];

/** Right under the pay button: who takes the money, when the guide comes, what if it disappoints. */
export function TrustBadges() {
  return (
    <ul className={styles.badges}>
      {badges.map(({ title, text, drawing }) => (
        <li key={title}>
          <Weave className={styles.drawing} threads={drawing} viewBox="0 0 44 32" />
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
