import type { LegalPageText } from '#web/page-data/legal-text.ts';
import styles from '#web/pages/legal/legal-page.module.css';
import { Contents } from '#web/ui/contents.tsx';
import layout from '#web/ui/layout.module.css';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';
import { setText } from '#web/ui/set-text.tsx';
import { Weave } from '#web/ui/weave.tsx';

type LegalPageProps = { page: LegalPageText };

/** A legal page: a text of `content/legal/`, laid out to be read and printed. */
export function LegalPage({ page }: LegalPageProps) {
  return (
    <article>
      <LegalHead page={page} />
      <div className={`${layout.page} ${layout.stack3} ${styles.page}`}>
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
    <header className={styles.band}>
      <div className={`${layout.page} ${layout.stack4} ${layout.beside} ${styles.head}`}>
        <Weave className={`screen-only ${styles.drawing}`} threads={drawing} />
        <div className={`${layout.stack2} ${styles.title}`}>
          <h1 className={layout.plainTitle}>{title}</h1>
          <p className={layout.small}>En vigueur depuis le {setText(inForce)}</p>
        </div>
        <div className={`${layout.stack4} ${styles.opening}`}>
          <ProseNodes nodes={opening} />
          {inBrief.length > 0 && <InBrief sentences={inBrief} />}
        </div>
      </div>
    </header>
  );
}

/** What the text comes down to; not on paper, where only the text counts. */
function InBrief({ sentences }: { sentences: readonly string[] }) {
  return (
    <section className={`screen-only ${layout.stack3} ${layout.small} ${styles.brief}`} aria-labelledby="brief">
      <p>
        <strong id="brief">En clair</strong> (pour s’orienter&#8239;: seul le texte complet engage)
      </p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{setText(sentence)}</li>
        ))}
      </ul>
    </section>
  );
}
