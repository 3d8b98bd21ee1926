import { firstLetter } from '#web/page-data/mails.data.ts';
import { Envelope } from '#web/pages/newsletter/envelope.tsx';
import styles from '#web/pages/newsletter/newsletter-page.module.css';

const { subject, title, paragraphs, notes, action, page } = firstLetter;

/** A letter in its envelope, and articles to read until the next one. */
export function FirstLetter() {
  return (
    <>
      <article className={`sheet mail stack3 ${styles.letter}`} aria-labelledby="first-letter">
        <p className="note">La première lettre, en entier</p>
        <p className="subject">{subject}</p>
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
      <Envelope title="En attendant la prochaine" />
    </>
  );
}
