import styles from '#web/ui/leave.module.css';

/** A site that everybody opens, whose page says nothing about who does. */
const elsewhere = 'https://meteofrance.com/';

/** « Quitter vite » beside the emergency numbers. The boot script follows it before any other script is there. */
export function LeaveLink() {
  return (
    <a href={elsewhere} data-leave="" rel="nofollow noreferrer">
      Quitter vite
    </a>
  );
}

/**
 * « Quitter vite » on a page that somebody at home should not see, always in sight and first in the order of focus. The Shift
 * key, pressed three times, does the same (as https://design-system.service.gov.uk/components/exit-this-page does).
 */
export function LeaveButton() {
  return (
    <a
      className={`screen-only bottom-bar ${styles.button}`}
      href={elsewhere}
      data-leave="keys"
      rel="nofollow noreferrer"
    >
      Quitter vite
      <span className={styles.keys}>ou Maj trois fois</span>
    </a>
  );
}
