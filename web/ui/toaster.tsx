import * as Toast from '@radix-ui/react-toast';
import { useAtom, useAtomValue } from 'jotai';
import { createPortal } from 'react-dom';
import { toastAtom, toastHostAtom } from '#web/browser/toast.atoms.ts';
import styles from '#web/ui/toaster.module.css';

/** The toast in view: one at a time, 5 s, closed by a swipe to the right of 50 px; F8 moves the focus to it. */
export function Toaster() {
  const [message, setMessage] = useAtom(toastAtom);
  const host = useAtomValue(toastHostAtom) ?? document.body;
  return (
    <Toast.Provider
      label="Notification"
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={host}
    >
      {message && (
        <Toast.Root
          key={message.id}
          className={`between card ${styles.toast}`}
          data-kind={message.kind}
          type={message.kind === 'error' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && setMessage(null)}
        >
          <div>
            <Toast.Title className={styles.title}>{message.title}</Toast.Title>
            {message.description && <Toast.Description>{message.description}</Toast.Description>}
          </div>
          <Toast.Close className={`thumb soft ${styles.close}`} aria-label="Fermer la notification">
            ×
          </Toast.Close>
        </Toast.Root>
      )}
      {createPortal(
        <Toast.Viewport
          className={`screen-only ${styles.viewport}`}
          label="Notifications ({hotkey})"
          hotkey={['F8']}
        />,
        host,
      )}
    </Toast.Provider>
  );
}
