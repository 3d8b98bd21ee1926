import type { ReactNode } from 'react';
import styles from '#web/ui/offer/guarantee.module.css';

type GuaranteeProps = { title: ReactNode; children: ReactNode };

/** The guarantee in a box, below the last offer of a page. */
export function Guarantee({ title, children }: GuaranteeProps) {
  return (
    <section className={`stack1 note ${styles.guarantee}`}>
      <h3 className="caption name">{title}</h3>
      <p>{children}</p>
    </section>
  );
}
