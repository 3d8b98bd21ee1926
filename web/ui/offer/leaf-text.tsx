import type { PageText } from '#content/guide/spread-text.ts';
import styles from '#web/ui/offer/leaf-text.module.css';

type Part = PageText['parts'][number];
type WrittenProps = { pen: 'one' | 'two'; text: string };

export function LeafText({ page }: { page: PageText }) {
  return (
    <section className={`fill ${styles.page}`} aria-label={`Page ${page.number}`}>
      {page.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page's parts never change
        <TextPart key={index} part={part} />
      ))}
    </section>
  );
}

function TextPart({ part }: { part: Part }) {
  if (part.kind === 'heading') return <h3 className={styles[`level${part.level}`]}>{part.text}</h3>;
  if (part.kind === 'list')
    return (
      <ul>
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  if (part.kind === 'written')
    return (
      <p className={styles.written}>
        <Written {...part} />
      </p>
    );
  if (part.kind === 'table') return <Ticked {...part} />;
  return <p className={styles[part.kind]}>{part.text}</p>;
}

/** Words by hand. Two people wrote: A with one pen, B with the other. */
function Written({ pen, text }: WrittenProps) {
  return (
    <span className={styles[pen]}>
      <span className={styles.writer}>écrit par {pen === 'one' ? 'A' : 'B'}</span> {text}
    </span>
  );
}

/** A list that two people have ticked, with what each of them says to a line. */
function Ticked({ columns: [title, ...answers], rows }: Extract<Part, { kind: 'table' }>) {
  return (
    <>
      <h3 className={styles.level3}>{title}</h3>
      <p className={styles.label}>{answers.join(' · ')}</p>
      <ul className={styles.ticked}>
        {rows.map((row) => (
          <li key={row.title}>
            {row.pen === undefined ? row.title : <Written pen={row.pen} text={row.title} />}
            {row.answers.map(({ pen, text }) => (
              <div key={pen} className={styles[pen]}>
                {pen === 'one' ? 'A' : 'B'}&#8239;: {text}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
