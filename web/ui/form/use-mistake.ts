import { type FormEvent, useState } from 'react';
import { showToast } from '#web/browser/toast.atoms.ts';

/** `field` is the control's name. */
export type Mistake = { field: string; text: string };

/**
 * The one mistake a form points at: said in a toast, kept beside its field until that changes, the focus put on it.
 * `mend` is the form's `onInput`.
 */
export function useMistake() {
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const point = (form: HTMLFormElement, found: Mistake) => {
    setMistake(found);
    showToast('error', found.text);
    form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  };
  const mend = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof Element && target.getAttribute('name') === mistake?.field) setMistake(null);
  };
  const of = (field: string) => (mistake?.field === field ? mistake.text : undefined);
  return { of, point, mend };
}
