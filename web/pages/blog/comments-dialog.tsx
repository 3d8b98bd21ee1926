import { commentsDialog } from '#content/blog.ts';
import styles from '#web/pages/blog/comments-dialog.module.css';
import { CloseButton, Dialog } from '#web/ui/dialog.tsx';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';

/** Says who may comment and offers the newsletter. */
export function CommentsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog className={styles.dialog} aria-labelledby="comments-dialog" onClose={onClose}>
      <div className={styles.content}>
        <CloseButton className={styles.close} onClose={onClose} />
        <h2 id="comments-dialog" className={styles.title}>
          {commentsDialog.title}
        </h2>
        <p>{commentsDialog.text}</p>
        <NewsletterForm source="comments" />
      </div>
    </Dialog>
  );
}
