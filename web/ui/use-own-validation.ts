import { type RefObject, useEffect } from 'react';

/** Hands validation over from the browser's bubbles to our messages, once there is a script to show them. */
export function useOwnValidation(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}
