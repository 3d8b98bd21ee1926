import { type RefObject, useEffect } from 'react';
import { prepareToasts } from '#web/ui/toasts.tsx';

/** Hands validation over from the browser's bubbles to our messages, once there is a script to show them. */
export function useOwnValidation(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    element.noValidate = true;
    element.addEventListener('focusin', prepareToasts, { once: true });
    return () => element.removeEventListener('focusin', prepareToasts);
  }, [form]);
}
