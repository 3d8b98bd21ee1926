import styles from '#web/ui/spinner.module.css';

/** On 60 × 24, a curve that crosses itself once. */
const crossing = 'M30 12C38 1 55 1 55 12S38 23 30 12S5 1 5 12S22 23 30 12';

export function Spinner({ label }: { label: string }) {
  return (
    <p className="row soft" role="status">
      <svg
        className={styles.drawing}
        viewBox="0 0 60 24"
        fill="none"
        strokeWidth={2.5}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path className="thread-way" d={crossing} />
        <path className={`thread-one ${styles.one}`} d={crossing} pathLength={100} />
        <path className={`thread-two ${styles.two}`} d={crossing} pathLength={100} />
      </svg>
      {label}
    </p>
  );
}
