import { showToast } from '#web/browser/toast.atoms.ts';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/order-number.module.css';

async function copy(orderId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(orderId);
    showToast('success', 'Numéro de commande copié');
  } catch {
    showToast('error', 'Le numéro n’a pas pu être copié', 'Sélectionnez-le, puis copiez-le.');
  }
}

/** An order's number, which one click selects, and a button that copies it. */
export function OrderNumber({ orderId }: { orderId: string }) {
  return (
    <span className={`${layout.cluster} ${styles.number}`}>
      <span className={styles.value}>{orderId}</span>
      <button type="button" className={`screen-only ${styles.copy}`} onClick={() => copy(orderId)}>
        Copier<span className="visually-hidden"> le numéro de commande</span>
      </button>
    </span>
  );
}
