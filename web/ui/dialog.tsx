import { useSetAtom } from 'jotai';
import { type ComponentProps, type SyntheticEvent, startTransition, useLayoutEffect, useRef } from 'react';
import { afterFrame } from '#web/browser/after-frame.ts';
import { toastHostAtom } from '#web/browser/toast.atoms.ts';
import styles from '#web/ui/dialog.module.css';

type DialogProps = ComponentProps<'dialog'> & { onClose: () => void };

/** Out of sight in the next frame; closed after it only, since that restyles the whole page around it. */
export function putAway({ currentTarget }: SyntheticEvent): void {
  const dialog = currentTarget.closest('dialog');
  if (!dialog) return;
  dialog.hidden = true;
  afterFrame(() => dialog.close());
}

/**
 * A modal dialog, open as long as it is mounted: the platform keeps the focus inside and gives it back. Escape and a click
 * beside it call `onClose`. Toasts are drawn in it, since everything outside is inert.
 */
export function Dialog({ className, onClose, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const setToastHost = useSetAtom(toastHostAtom);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The place of toasts can follow the dialog's first frame.
    const setHost = (host: HTMLElement | null) => startTransition(() => setToastHost(host));
    setHost(element);
    return () => {
      // A dialog removed while open would keep the focus.
      element?.close();
      setHost(null);
    };
  }, [setToastHost]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is the backdrop's
    <dialog
      {...rest}
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        putAway(event);
      }}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={(event) => event.target === event.currentTarget && putAway(event)}
    />
  );
}

type CloseButtonProps = { label?: string; className?: string | undefined };

export function CloseButton({ label = 'Fermer', className = '' }: CloseButtonProps) {
  return (
    <button type="button" className={`thumb ${styles.close} ${className}`} aria-label={label} onClick={putAway}>
      ×
    </button>
  );
}
