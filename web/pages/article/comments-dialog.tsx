import { commentsDialog } from 'virtual:comments-words';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import styles from '#web/pages/article/comments-dialog.module.css';
import { toastHostAtom } from '#web/shell/toast.atoms.ts';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';

/** Says whom the comments are for and offers the letter; open from its first render on. */
export function CommentsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const setToastHost = useSetAtom(toastHostAtom);
  useEffect(() => {
    dialog.current?.showModal();
    setToastHost(dialog.current);
    return () => setToastHost(null);
  }, [setToastHost]);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is the backdrop's
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="comments-dialog"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label="Fermer" onClick={close}>
          ×
        </button>
        <h2 id="comments-dialog" className={styles.title}>
          {commentsDialog.title}
        </h2>
        <p>{commentsDialog.text}</p>
        <NewsletterForm source="comments" />
      </div>
    </dialog>
  );
}
