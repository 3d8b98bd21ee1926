import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ToastMessage, toastAtom, toastHostAtom } from '#web/browser/toast.atoms.ts';
import { late, useLate } from '#web/ui/late.ts';
import styles from '#web/ui/late-toasts.module.css';

const toaster = late(() => import('#web/ui/toaster.tsx').then((module) => module.Toaster));

/** Fetches the toasts' code before the first toast: without network, a toast has to say so. */
export function prepareToasts(): void {
  toaster.load().catch(() => {});
}

/** Toasts, drawn by code that is fetched with the first of them; drawn plainly when it cannot be fetched. */
export function Toasts() {
  const message = useAtomValue(toastAtom);
  const [isAlone, setAlone] = useState(false);
  const Toaster = useLate(toaster, message, () => setAlone(true));
  if (Toaster) return <Toaster />;
  return isAlone && message && <PlainToast key={message.id} {...message} />;
}

/** As long in view as the others. */
function PlainToast({ title, description }: ToastMessage) {
  const setMessage = useSetAtom(toastAtom);
  const host = useAtomValue(toastHostAtom) ?? document.body;
  useEffect(() => {
    const timer = setTimeout(setMessage, 5000, null);
    return () => clearTimeout(timer);
  }, [setMessage]);
  return createPortal(
    <p className={`screen-only card ${styles.plain}`} role="alert">
      <strong>{title}</strong> {description}
    </p>,
    host,
  );
}
