import type { Prose } from '#content/prose.ts';
import styles from '#web/pages/legal/legal-contents.module.css';

/** The page's plan: beside the text where there is room, folded above it elsewhere. */
export function LegalContents({ headings }: Pick<Prose, 'headings'>) {
  return (
    <nav className={styles.contents} aria-label="Sur cette page">
      <details className={styles.folded}>
        <summary className={styles.summary}>Sur cette page</summary>
        <Links headings={headings} />
      </details>
      <div className={styles.beside}>
        <Links headings={headings} />
      </div>
    </nav>
  );
}

function Links({ headings }: Pick<Prose, 'headings'>) {
  return (
    <ul className={styles.links}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a className={styles.link} href={`#${id}`}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
