import { commentsDialog } from '#content/blog.ts';
import styles from '#web/pages/blog/comments-dialog.module.css';
import { CloseButton, Dialog } from '#web/ui/dialog.tsx';

/** Says why there are no comments, and where to write. */
export function CommentsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog className={styles.dialog} aria-labelledby="comments-dialog" onClose={onClose}>
      <div className={`stack4 relative ${styles.content}`}>
        <CloseButton className={styles.close} />
        <h2 id="comments-dialog" className="title3">
          {commentsDialog.title}
        </h2>
        <p>{commentsDialog.text}</p>
        <a className="secondary" href="/contact">
          {commentsDialog.action}
        </a>
      </div>
    </Dialog>
  );
}
