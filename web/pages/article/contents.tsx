import type { Prose } from '#content/prose.ts';
import styles from '#web/pages/article/contents.module.css';

/** The article's plan: beside the text where there is room, folded above it elsewhere. */
export function Contents({ headings }: Pick<Prose, 'headings'>) {
  return (
    <>
      <nav className={styles.beside} aria-labelledby="plan">
        <p id="plan" className={styles.title}>
          Dans cet article
        </p>
        <Links headings={headings} />
      </nav>
      <details className={styles.folded}>
        <summary className={styles.summary}>Dans cet article</summary>
        <Links headings={headings} />
      </details>
    </>
  );
}

function Links({ headings }: Pick<Prose, 'headings'>) {
  return (
    <ol className={styles.links}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a className={styles.link} href={`#${id}`}>
            {text.replace(/^\d+\.\s*/, '')}
          </a>
        </li>
      ))}
    </ol>
  );
}
