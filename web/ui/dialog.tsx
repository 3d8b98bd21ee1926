import { useSetAtom } from 'jotai';
import { type ComponentProps, startTransition, useLayoutEffect, useRef } from 'react';
import { toastHostAtom } from '#web/browser/toast.atoms.ts';
import styles from '#web/ui/dialog.module.css';

type DialogProps = ComponentProps<'dialog'> & { onClose: () => void };

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
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    />
  );
}

type CloseButtonProps = { label?: string; className?: string | undefined; onClose: () => void };

export function CloseButton({ label = 'Fermer', className = '', onClose }: CloseButtonProps) {
  return (
    <button type="button" className={`${styles.close} ${className}`} aria-label={label} onClick={onClose}>
      ×
    </button>
  );
}
