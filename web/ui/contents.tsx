import type { Prose } from '#content/prose.ts';
import styles from '#web/ui/contents.module.css';

type ContentsProps = Pick<Prose, 'headings'> & { title: string };

/** A long text's table of contents: beside the text where there is room, folded above it elsewhere. */
export function Contents({ title, headings }: ContentsProps) {
  return (
    <nav className={`screen-only ${styles.contents}`} aria-label={title}>
      <details className={`framed ${styles.folded}`}>
        <summary className={`between unfolds ${styles.summary}`}>{title}</summary>
        <Links headings={headings} />
      </details>
      <div className={styles.beside}>
        <p className="note" aria-hidden="true">
          <strong>{title}</strong>
        </p>
        <Links headings={headings} />
      </div>
    </nav>
  );
}

function Links({ headings }: Pick<Prose, 'headings'>) {
  return (
    <ol className={styles.links}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a className={`row plain lit ${styles.link}`} href={`#${id}`}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
