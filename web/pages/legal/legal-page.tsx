import type { LegalPageContent } from '#content/legal.ts';
import { ProseNodes } from '#web/pages/article/prose-nodes.tsx';
import styles from '#web/pages/legal/legal-page.module.css';
import layout from '#web/ui/layout.module.css';

/** A legal page: its text alone, from `content/legal/`, set to be read and printed. */
export function LegalPage({ page: { title, nodes } }: { page: LegalPageContent }) {
  return (
    <article className={`${layout.page} ${layout.narrow} ${styles.text}`}>
      <h1>{title}</h1>
      <ProseNodes nodes={nodes} />
    </article>
  );
}
