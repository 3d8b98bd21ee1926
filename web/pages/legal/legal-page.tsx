import { inBriefTitle, signature } from '#web/page-data/handwriting.data.ts';
import type { LegalPageText } from '#web/page-data/legal-text.ts';
import styles from '#web/pages/legal/legal-page.module.css';
import { Contents } from '#web/ui/contents.tsx';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';
import { setText, TitleText } from '#web/ui/set-text.tsx';
import { SheetWeave, Weave } from '#web/ui/weave.tsx';

type LegalPageProps = { page: LegalPageText };

/** A legal page: a text of `content/legal/`, laid out to be read and printed. */
export function LegalPage({ page }: LegalPageProps) {
  const { headings, nodes } = page;
  return (
    <article>
      <LegalHead page={page} />
      <div className={`page stack5 ${styles.columns}`}>
        <Contents title="Sur cette page" headings={headings} />
        <div className={`${styles.measure} ${styles.text}`}>
          <ProseNodes nodes={nodes} />
          <p className={`screen-only note ${styles.signed}`}>
            <SheetWeave threads={signature} />
            L’éditeur
          </p>
        </div>
      </div>
    </article>
  );
}

function LegalHead({ page: { title, inForce, drawing, opening, inBrief } }: LegalPageProps) {
  return (
    <header className="plum behind clip">
      <div className={`page stack3 ${styles.columns} ${styles.head}`}>
        <Weave className="screen-only vignette" threads={drawing} />
        <div className={`stack3 ${styles.measure}`}>
          <h1>
            <TitleText>{title}</TitleText>
          </h1>
          <p className="note">En vigueur depuis le {setText(inForce)}</p>
          <ProseNodes nodes={opening} />
        </div>
      </div>
      {inBrief.length > 0 && <InBrief sentences={inBrief} />}
    </header>
  );
}

/** What the text comes down to; not on paper, where only the text counts. */
function InBrief({ sentences }: { sentences: readonly string[] }) {
  return (
    <section className={`screen-only page stack3 ${styles.columns} ${styles.brief}`} aria-labelledby="brief">
      <div className="stack1">
        <p id="brief">
          <span className="visually-hidden">{inBriefTitle.text}</span>
          <SheetWeave className={styles.hand} threads={inBriefTitle} />
        </p>
        <p className="note">(pour s’orienter&#8239;: seul le texte complet engage)</p>
      </div>
      <ul className={`stack3 called ${styles.measure}`}>
        {sentences.map((sentence) => (
          <li key={sentence}>{setText(sentence)}</li>
        ))}
      </ul>
    </section>
  );
}
