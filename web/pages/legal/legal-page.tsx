import type { LegalPageContent } from '#content/legal.ts';
import { LegalContents } from '#web/pages/legal/legal-contents.tsx';
import styles from '#web/pages/legal/legal-page.module.css';
import layout from '#web/ui/layout.module.css';
import { ProseNodes } from '#web/ui/prose-nodes.tsx';

/** A legal page: its text alone, from `content/legal/`, set to be read and printed. */
export function LegalPage({ page: { title, inForce, headings, nodes } }: { page: LegalPageContent }) {
  return (
    <article className={`${layout.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.inForce}>En vigueur depuis le {inForce}</p>
      </header>
      <LegalContents headings={headings} />
      <div className={styles.text}>
        <ProseNodes nodes={nodes} />
      </div>
    </article>
  );
}
