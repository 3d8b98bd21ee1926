import styles from '#web/ui/spinner.module.css';

export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </p>
  );
}
