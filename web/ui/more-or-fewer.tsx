import type { ReactNode } from 'react';
import styles from '#web/ui/more-or-fewer.module.css';

type MoreOrFewerProps = { more: string; fewer: string; children: ReactNode };

/** The rest of a list, shown and hidden without script; the summary's words say which of the two it does. */
export function MoreOrFewer({ more, fewer, children }: MoreOrFewerProps) {
  return (
    <details className={styles.details}>
      <summary className="target underlined">
        <span className={styles.more}>{more}</span>
        <span className={styles.fewer}>{fewer}</span>
      </summary>
      {children}
    </details>
  );
}
