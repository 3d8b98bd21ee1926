import { faq } from '#content/sales.ts';
import styles from '#web/pages/sales/sales-faq.module.css';
import { site } from '#web/shop.ts';
import { Faq } from '#web/ui/faq.tsx';

/** The questions asked before buying, and the address for others. */
export function SalesFaq() {
  const { title, items, contact } = faq;
  const { email, emailNote } = site.contact;
  return (
    <Faq title={title} entries={items}>
      <p className={styles.contact}>
        {contact} <a href={`mailto:${email}`}>{email}</a>
        <span>{emailNote}</span>
      </p>
    </Faq>
  );
}
