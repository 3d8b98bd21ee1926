import { sales } from 'virtual:sales';
import styles from '#web/pages/sales/faq.module.css';
import { site } from '#web/shop.ts';

/** Six questions, one answer open at a time. */
export function Faq() {
  const { title, items, contact } = sales.faq;
  const { email, emailNote } = site.contact;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div>
        {items.map(({ question, answer }) => (
          <details key={question} name="questions" className={styles.item}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
        <p className={styles.contact}>
          {contact} <a href={`mailto:${email}`}>{email}</a>
          <span>{emailNote}</span>
        </p>
      </div>
    </section>
  );
}
