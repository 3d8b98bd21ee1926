import { envelopeGround, openEnvelope } from '#web/page-data/drawings.data.ts';
import { firstReads } from '#web/page-data/first-reads.data.ts';
import { firstLetter } from '#web/page-data/letter.data.ts';
import styles from '#web/pages/newsletter/newsletter-page.module.css';
import { Facts } from '#web/ui/facts.tsx';
import layout from '#web/ui/layout.module.css';
import { TitleText } from '#web/ui/set-text.tsx';
import sheet from '#web/ui/sheet.module.css';
import { Weave } from '#web/ui/weave.tsx';

const { subject, title, paragraphs, notes, action, page } = firstLetter;

/** A letter in its envelope, and articles to read until the next one. */
export function FirstLetter() {
  return (
    <>
      <article className={`${sheet.sheet} ${styles.letter}`} aria-labelledby="first-letter">
        <p className={layout.note}>La première lettre, en entier</p>
        <p className={styles.subject}>{subject}</p>
        <h2 id="first-letter">{title}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <a href={page}>{action}</a>
        </p>
        {notes.map((note) => (
          <section key={note.title}>
            <h3>{note.title}</h3>
            <p>{note.text}</p>
          </section>
        ))}
      </article>
      <div className={styles.envelope}>
        <svg viewBox={openEnvelope.viewBox} aria-hidden="true" focusable="false">
          <path d={envelopeGround} />
        </svg>
        <Weave threads={openEnvelope} />
      </div>
      <FirstReads />
    </>
  );
}

function FirstReads() {
  const rows = firstReads.map(({ slug, category, title: words }) => ({
    term: category,
    text: (
      <a href={`/blog/${slug}`}>
        <TitleText>{words}</TitleText>
      </a>
    ),
  }));
  return (
    <section className={styles.reads}>
      <h2>En attendant la prochaine</h2>
      <Facts rows={rows} />
    </section>
  );
}
