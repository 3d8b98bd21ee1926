import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/skeleton.module.css';

/** The outline of a page whose code is on its way: a picture, a title and some lines, as on the product page. */
export function Skeleton() {
  return (
    <div className={layout.page} role="status">
      <span className="visually-hidden">Chargement…</span>
      <div className={styles.skeleton} aria-hidden="true">
        <div className={styles.picture} />
        <div className={styles.lines}>
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.line} />
        </div>
      </div>
    </div>
  );
}
