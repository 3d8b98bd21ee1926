import { firstReads } from '#web/page-data/articles.data.ts';
import { envelopeGround, openEnvelope } from '#web/page-data/drawings.data.ts';
import { firstLetter } from '#web/page-data/mails.data.ts';
import styles from '#web/pages/newsletter/newsletter-page.module.css';
import { Facts } from '#web/ui/facts.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { Weave } from '#web/ui/weave.tsx';

const { subject, title, paragraphs, notes, action, page } = firstLetter;

export function FirstLetter() {
  return (
    <>
      <article className={`sheet paper mail stack3 ${styles.letter}`} aria-labelledby="first-letter">
        <p className="note">À lire dès maintenant, en entier</p>
        <p className="subject">{subject}</p>
        <h2 id="first-letter">{title}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <a href={page}>{action}</a>
        </p>
        {notes.map((note) => (
          <section key={note.title} className="stack1">
            <h3>{note.title}</h3>
            <p>{note.text}</p>
          </section>
        ))}
      </article>
      <Envelope title="En attendant la prochaine" />
    </>
  );
}

const unchanged = {
  unsubscribe: [
    { term: 'Vos commandes', text: 'Leurs liens restent valables.' },
    { term: 'Les articles', text: 'Tous se lisent sans inscription.' },
    { term: 'La lettre', text: 'L’inscription reste ouverte, au pied des pages.' },
  ],
  editions: [
    { term: 'Vos fichiers', text: 'Votre lien les ouvre toujours.' },
    { term: 'La lettre', text: 'Elle a sa propre inscription.' },
    { term: 'Les articles', text: 'Tous se lisent sans inscription.' },
  ],
  stop: [
    { term: 'Vos achats', text: 'Leurs messages et leurs liens restent les vôtres.' },
    { term: 'Un lien déjà reçu', text: 'Il s’ouvre comme avant.' },
    { term: 'Changer d’avis', text: 'Un mot de votre part suffit.' },
  ],
};

/** What stays as it is for a reader who ends the letter or other mails, and articles to read. */
export function Unchanged({ action }: { action: keyof typeof unchanged }) {
  return (
    <>
      <section className={`sheet paper stack3 ${styles.letter} ${styles.unchanged}`}>
        <h2>Ce qui ne change pas</h2>
        <Facts rows={unchanged[action]} />
      </section>
      <Envelope title="À lire quand vous voulez" />
    </>
  );
}

/** Holds the letter above it. `title`: of the articles on its ground. */
function Envelope({ title }: { title: string }) {
  return (
    <>
      <div className={`relative ${styles.envelope}`}>
        <svg className="fill" viewBox={openEnvelope.viewBox} aria-hidden="true">
          <path d={envelopeGround} />
        </svg>
        <Weave className="fill" threads={openEnvelope} />
      </div>
      <h2 className={`relative ${styles.then}`}>{title}</h2>
      <ul className={`stack5 relative ruled ${styles.reads}`}>
        {firstReads.map(({ slug, category, title: name, cover }) => (
          <li key={slug} className="relative stack1">
            <img className="fill" src={cover} alt="" width={1200} height={800} loading="lazy" decoding="async" />
            <p className="label">{category}</p>
            <h3>
              <a className="plain over" href={`/blog/${slug}`}>
                <TitleText>{name}</TitleText>
              </a>
            </h3>
          </li>
        ))}
      </ul>
    </>
  );
}
