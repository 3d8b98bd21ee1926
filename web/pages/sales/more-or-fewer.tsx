import type { ReactNode } from 'react';
import styles from '#web/pages/sales/more-or-fewer.module.css';

type MoreOrFewerProps = { more: string; fewer: string; children: ReactNode };

/** The rest of a list, shown and hidden again without any script; what is pressed says which of the two it will do. */
export function MoreOrFewer({ more, fewer, children }: MoreOrFewerProps) {
  return (
    <details className={styles.details}>
      <summary>
        <span className={styles.more}>{more}</span>
        <span className={styles.fewer}>{fewer}</span>
      </summary>
      {children}
    </details>
  );
}
