import type { LegalPageText } from '#web/page-data/legal-text.ts';
import styles from '#web/pages/legal/legal-page.module.css';
import { Contents } from '#web/ui/contents.tsx';
import { Opening } from '#web/ui/opening/opening.tsx';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';
import { setText } from '#web/ui/set-text.tsx';

type LegalPageProps = { page: LegalPageText };

/** A legal page: a text of `content/legal/`, laid out to be read and printed. */
export function LegalPage({ page }: LegalPageProps) {
  return (
    <article>
      <LegalHead page={page} />
      <div className={`page stack3 ${styles.page}`}>
        <Contents title="Sur cette page" headings={page.headings} />
        <div className={styles.text}>
          <ProseNodes nodes={page.nodes} />
        </div>
      </div>
    </article>
  );
}

function LegalHead({ page: { title, inForce, inBrief, drawing, opening } }: LegalPageProps) {
  return (
    <Opening
      drawing={drawing}
      ground="rose"
      title={title}
      beside={
        <div className="stack4">
          <p className="small">En vigueur depuis le {setText(inForce)}</p>
          <ProseNodes nodes={opening} />
        </div>
      }
    >
      {inBrief.length > 0 && <InBrief sentences={inBrief} />}
    </Opening>
  );
}

/** What the text comes down to; not on paper, where only the text counts. */
function InBrief({ sentences }: { sentences: readonly string[] }) {
  return (
    <section className={`screen-only stack4 ${styles.brief}`} aria-labelledby="brief">
      <p className="small">
        <strong id="brief">En clair</strong> (pour s’orienter&#8239;: seul le texte complet engage)
      </p>
      <ul className="ruled">
        {sentences.map((sentence) => (
          <li key={sentence}>{setText(sentence)}</li>
        ))}
      </ul>
    </section>
  );
}
