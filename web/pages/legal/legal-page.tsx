import type { LegalPageContent } from '#content/legal.ts';
import styles from '#web/pages/legal/legal-page.module.css';
import { Contents } from '#web/ui/contents.tsx';
import layout from '#web/ui/layout.module.css';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';
import { setText } from '#web/ui/set-text.tsx';

/** A legal page: a text of `content/legal/`, laid out to be read and printed. */
export function LegalPage({ page: { title, inForce, headings, nodes } }: { page: LegalPageContent }) {
  return (
    <article className={`${layout.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={layout.note}>En vigueur depuis le {setText(inForce)}</p>
      </header>
      <Contents title="Sur cette page" headings={headings} />
      <div className={styles.text}>
        <ProseNodes nodes={nodes} />
      </div>
    </article>
  );
}
