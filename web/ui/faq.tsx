import { Link } from 'react-router-dom';
import styles from '#web/pages/home/faq.module.css';
import layout from '#web/ui/layout.module.css';

type FaqProps = { title: string; entries: readonly { question: string; answer: string }[] };

/** The browser keeps one answer open at a time (`name`), with or without script. */
export function Faq({ title, entries }: FaqProps) {
  return (
    <section className={`${layout.page} ${styles.faq}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p>
          Une autre question&#8239;? <Link to="/contact">Écrivez-nous</Link>.
        </p>
      </div>
      <div className={styles.entries}>
        {entries.map(({ question, answer }) => (
          <details key={question} name="faq" className={styles.entry}>
            <summary className={styles.question}>
              <h3>{question}</h3>
              <span className={styles.sign} aria-hidden="true" />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
