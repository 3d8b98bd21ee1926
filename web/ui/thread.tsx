import styles from '#web/ui/thread.module.css';

/** The two threads: apart, crossing, knotted, then together. Hidden from screen readers. */
export function Thread({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1200 180" fill="none" aria-hidden="true" focusable="false">
      <path
        className={styles.one}
        d="M0 28c170 0 210 122 360 122s190-116 300-116c70 0 92 92 34 100-52 7-66-66-10-84 78-25 250 34 516 34"
      />
      <path
        className={styles.two}
        d="M0 156c170 0 210-118 360-118s190 112 292 108c76-3 88-92 34-98-50-6-68 66-14 84 84 28 262-38 528-38"
      />
    </svg>
  );
}

/** The same knot, small: the shop's logo. */
export function ThreadMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path className={styles.one} d="M3 8c9 0 9 16 17 16 8 0 8-11 0-11-5 0-8 8-17 8" />
      <path className={styles.two} d="M29 24c-9 0-9-16-17-16-8 0-8 11 0 11 5 0 8-8 17-8" />
    </svg>
  );
}
