import { firstReads } from '#web/page-data/articles.data.ts';
import { envelopeGround, openEnvelope } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/newsletter/newsletter-page.module.css';
import { Facts } from '#web/ui/facts.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { Weave } from '#web/ui/weave.tsx';

const rows = firstReads.map(({ slug, category, title }) => ({
  term: category,
  text: (
    <a href={`/blog/${slug}`}>
      <TitleText>{title}</TitleText>
    </a>
  ),
}));

/** Holds the letter above it. `title`: of the articles on its ground. */
export function Envelope({ title }: { title: string }) {
  return (
    <>
      <div className={styles.envelope}>
        <svg viewBox={openEnvelope.viewBox} aria-hidden="true" focusable="false">
          <path d={envelopeGround} />
        </svg>
        <Weave threads={openEnvelope} />
      </div>
      <section className={`stack4 ${styles.reads}`}>
        <h2>{title}</h2>
        <Facts rows={rows} />
      </section>
    </>
  );
}
