import { commentsDialog } from '#content/blog.ts';
import styles from '#web/pages/blog/comments-dialog.module.css';
import buttons from '#web/ui/button.module.css';
import { CloseButton, Dialog } from '#web/ui/dialog.tsx';
import layout from '#web/ui/layout.module.css';

/** Says why there are no comments, and where to write. */
export function CommentsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog className={styles.dialog} aria-labelledby="comments-dialog" onClose={onClose}>
      <div className={`${layout.stack4} ${styles.content}`}>
        <CloseButton className={styles.close} />
        <h2 id="comments-dialog" className={layout.title3}>
          {commentsDialog.title}
        </h2>
        <p>{commentsDialog.text}</p>
        <a className={buttons.secondary} href="/contact">
          {commentsDialog.action}
        </a>
      </div>
    </Dialog>
  );
}
