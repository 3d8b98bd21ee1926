import styles from '#web/pages/checkout/trust-badges.module.css';
import { site } from '#web/shop.ts';

const badges = [
  { title: 'Paiement sécurisé', text: 'Sur la page de Stripe. Nous ne voyons jamais votre carte.' },
  { title: 'Livraison immédiate', text: 'Le lien s’affiche et part par email.' },
  { title: `Garantie ${site.guaranteeDays} jours`, text: 'Satisfait ou remboursé, sans justification.' },
];

export function TrustBadges() {
  return (
    <ul className={styles.badges}>
      {badges.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
