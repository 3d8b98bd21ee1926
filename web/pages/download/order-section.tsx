import type { ReactNode } from 'react';
import type { MyOrderReply, OrderLink } from '#lambdas/http/my-order-contract.ts';
import styles from '#web/pages/download/download-page.module.css';
import faq from '#web/ui/faq.module.css';

/** What each section of the order page is given; `reload` reads the order again after a change, without a spinner. */
export type SectionProps = { order: MyOrderReply; access: OrderLink; reload: () => Promise<void> };

type OrderSectionProps = { title: string; isOpen?: boolean; children: ReactNode };

/** One thing that can be asked for, behind its title: a phone shows all titles at once. */
export function OrderSection({ title, isOpen = false, children }: OrderSectionProps) {
  return (
    <details className={faq.entry} open={isOpen}>
      <summary className={`between ${faq.question}`}>
        <h2 className="called">{title}</h2>
        <span className={faq.sign} aria-hidden="true" />
      </summary>
      <div className={`${faq.answer} stack4 start ${styles.answer}`}>{children}</div>
    </details>
  );
}
