import styles from '#web/pages/checkout/payment-form.module.css';
import { site } from '#web/shop.ts';
import { type Threads, Weave } from '#web/ui/weave.tsx';

// Drawings on 44 × 32.

/** A padlock. */
const lock: Threads = {
  one: 'M1 29h7c2 0 3-1 3-3V16c0-1 1-2 2-2h18c1 0 2 1 2 2v10c0 2 1 3 3 3h7',
  two: 'M15 14v-4a7 7 0 0 1 14 0v4M22 19v4M13 29h18',
};

const envelope: Threads = {
  one: 'M1 28h34c1 0 2-1 2-2V8c0-1-1-2-2-2H9C8 6 7 7 7 8v14',
  two: 'M9 8c6 7 10 11 14 10c3-1 2-5-1-5s-4 4-1 5c4 1 8-3 13-9c2-2 4-3 9-3',
};

/** A knot. */
const knot: Threads = {
  one: 'M1 11h7c10 0 11 11 21 11a5.5 5.5 0 0 0 0-11c-10 0-11 11-21 11H1',
  two: 'M43 22h-7c-10 0-11-11-21-11a5.5 5.5 0 0 0 0 11c10 0 11-11 21-11h7',
};

const badges = [
  {
    title: 'Paiement sécurisé par Stripe',
    text: 'Sa page demande aussi le nom inscrit sur la carte. Nous ne voyons jamais son numéro.',
    drawing: lock,
  },
  { title: 'Livraison immédiate', text: 'Le lien s’affiche et part par e-mail.', drawing: envelope },
  {
    title: `Garantie ${site.guaranteeDays} jours`,
    text: 'Satisfait ou remboursé, sans justification.',
    drawing: knot,
  },
];

/** Under the pay button: who takes the payment, when the guide arrives, what the guarantee is. */
export function TrustBadges() {
  return (
    <ul className={styles.badges}>
      {badges.map(({ title, text, drawing }) => (
        <li key={title}>
          <Weave className={styles.badgeDrawing} threads={drawing} viewBox="0 0 44 32" />
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
