import type { ReactNode } from 'react';
import styles from '#web/ui/faq.module.css';
import { TitleText } from '#web/ui/set-text.tsx';

type FaqProps = {
  title: string;
  entries: readonly { question: string; answer: string }[];
  /** Where to ask other questions. */
  children: ReactNode;
};

/** Questions with their answers; `name` makes the browser keep one open at a time, also without script. */
export function Faq({ title, entries, children }: FaqProps) {
  return (
    <section className={`stack4 beside ${styles.faq}`}>
      <h2>{title}</h2>
      <div className={`topped ${styles.entries}`}>
        {entries.map(({ question, answer }) => (
          <details key={question} name="faq" className={styles.entry}>
            <summary className={`between unfolds warm ${styles.question}`}>
              <h3>
                <TitleText>{question}</TitleText>
              </h3>
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
      <div>{children}</div>
    </section>
  );
}
