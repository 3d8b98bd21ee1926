import type { ReactNode } from 'react';
import styles from '#web/ui/facts.module.css';

export type Fact = { term: string; text: ReactNode };

type FactsProps = { rows: readonly Fact[]; className?: string | undefined };

/** A list of terms and their values; line breaks of a value are kept. */
export function Facts({ rows, className }: FactsProps) {
  return (
    <dl className={className === undefined ? styles.facts : `${styles.facts} ${className}`}>
      {rows.map(({ term, text }) => (
        <div key={term}>
          <dt className="soft">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
