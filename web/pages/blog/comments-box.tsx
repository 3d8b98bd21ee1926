import { useState } from 'react';
import { comments } from '#content/blog.ts';
import { articleClaims } from '#web/page-data/claims.data.ts';
import styles from '#web/pages/blog/comments-box.module.css';
import buttons from '#web/ui/button.module.css';
import { late, useLate } from '#web/ui/late.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const dialog = late(() => import('#web/pages/blog/comments-dialog.tsx').then((module) => module.CommentsDialog));

/** Only readers of the guide may comment, which a dialog explains. The count is shown in `demo` mode only. */
export function CommentsBox() {
  const [open, setOpen] = useState(false);
  const Dialog = useLate(dialog, open);
  return (
    <section className={styles.box} aria-labelledby="comments">
      <h2 id="comments" className={styles.title}>
        {articleClaims === null ? comments.title : `${comments.title} (${articleClaims.commentCount})`}
      </h2>
      <p>{comments.text}</p>
      <button type="button" className={buttons.secondary} hidden={!useHydrated()} onClick={() => setOpen(true)}>
        {comments.action}
      </button>
      {open && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </section>
  );
}
