import { comments, demo } from 'virtual:blog-words';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import styles from '#web/pages/article/comments-box.module.css';
import { toastHostAtom } from '#web/shell/toast.atoms.ts';
import buttons from '#web/ui/button.module.css';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Comments are for readers of the guide: a dialog says so. Only `demo` mode counts any. */
export function CommentsBox() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const setToastHost = useSetAtom(toastHostAtom);
  const show = () => {
    setOpen(true);
    setToastHost(dialog.current);
    dialog.current?.showModal();
  };
  const onClose = () => {
    setOpen(false);
    setToastHost(null);
  };
  return (
    <section className={styles.box} aria-labelledby="comments">
      <h2 id="comments" className={styles.title}>
        {demo === null ? comments.title : `${comments.title} (${demo.commentCount})`}
      </h2>
      <p>{comments.text}</p>
      <button type="button" className={buttons.secondary} hidden={!useHydrated()} onClick={show}>
        {comments.action}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is the backdrop's */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="comments-dialog"
        onClose={onClose}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        {open && <DialogContent onClose={() => dialog.current?.close()} />}
      </dialog>
    </section>
  );
}

function DialogContent({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.content}>
      <button type="button" className={styles.close} aria-label="Fermer" onClick={onClose}>
        ×
      </button>
      <h2 id="comments-dialog" className={styles.title}>
        {comments.dialogTitle}
      </h2>
      <p>{comments.dialogText}</p>
      <NewsletterForm source="comments" />
    </div>
  );
}
