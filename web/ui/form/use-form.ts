import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { emailInvalid, isEmailAddress } from '#lambdas/mail/email-address.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { prepareToasts } from '#web/ui/late-toasts.tsx';

/** `field` is the control's name. */
export type Mistake = { field: string; text: string };

/** What is wrong with an address in the field `email`, in the API's own words. */
export function findEmailMistake(email: string): Mistake | null {
  return isEmailAddress(email) ? null : { field: 'email', text: emailInvalid };
}

/** The same for the visitor's own address, where an empty field has words of its own. */
export function findOwnEmailMistake(email: string): Mistake | null {
  if (email === '') return { field: 'email', text: 'Veuillez entrer votre adresse email' };
  return findEmailMistake(email);
}

type FormRules<Values> = {
  /** The values to send; `textOf` is `readerOf` the form. */
  read: (textOf: (name: string) => string) => Values;
  findMistake: (values: Values) => Mistake | null;
  /**
   * Submits are ignored until it has resolved. `refuse` shows what only the shop can find, the first mistake as one found here.
   */
  send: (values: Values, form: HTMLFormElement, refuse: (first: Mistake, ...more: Mistake[]) => void) => unknown;
  /** A toast repeats the first mistake, which may stand out of sight beside its field. */
  toastsMistakes?: boolean;
  /** Its first control takes the focus: the form stands in the place of what had it. */
  takesFocus?: boolean | undefined;
};

/**
 * A form that is checked and sent by script. A mistake is shown beside its field until the field changes; the first one's field
 * takes the focus. `sending`: the last submit has no answer yet. `handlers` belong on the `<form>`.
 */
export function useForm<Values>({ read, findMistake, send, toastsMistakes, takesFocus }: FormRules<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<Mistake[]>([]);
  const [sending, setSending] = useState(false);
  useOwnMessages(ref);
  useUnsent(ref);
  useEffect(() => {
    const form = takesFocus ? ref.current : null;
    const first = form?.querySelector(':checked') ?? form?.querySelector('input:not([type=hidden]), textarea');
    if (first instanceof HTMLElement) first.focus();
  }, [takesFocus]);

  const refuse = (found: Mistake, ...more: Mistake[]) => {
    setMistakes([found, ...more]);
    if (toastsMistakes) showToast('error', found.text);
    const control = ref.current?.querySelector<HTMLElement>(`[name="${found.field}"]`);
    // A control inside closed details cannot take the focus.
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const values = read(readerOf(form));
    const found = findMistake(values) ?? findTooLong(form);
    if (found !== null) return refuse(found);
    setMistakes([]);
    setSending(true);
    try {
      await send(values, form, refuse);
    } finally {
      setSending(false);
    }
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof Element)) return;
    const isAnswered = ({ field }: Mistake) => {
      if (field === target.getAttribute('name')) return true;
      // Several boxes are one answer.
      const box = ref.current?.querySelector(`[type=checkbox][name="${field}"]`);
      return box?.closest('fieldset')?.contains(target) ?? false;
    };
    if (mistakes.some(isAnswered)) setMistakes(mistakes.filter((mistake) => !isAnswered(mistake)));
  };
  const mistakeOf = (field: string) => mistakes.find((mistake) => mistake.field === field)?.text;
  return { mistakeOf, sending, handlers: { ref, onSubmit, onInput } };
}

/**
 * Reads a control's text by its name, trimmed; '' when the form has none. A day without its hour is no empty date: the text it
 * gives is none that the shop takes.
 */
export const readerOf = (form: HTMLFormElement) => (name: string) => {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement && control.validity.badInput) return 'incomplete';
  return String(new FormData(form).get(name) ?? '').trim();
};

/** The first text that is longer than its `TextField` takes, of those displayed: others are not sent. */
function findTooLong(form: HTMLFormElement): Mistake | null {
  const areas = [...form.querySelectorAll<HTMLTextAreaElement>('textarea[data-longest]')];
  const area = areas.find(
    (one) => one.value.trim().length > Number(one.dataset.longest) && one.getClientRects().length > 0,
  );
  if (area === undefined) return null;
  return { field: area.name, text: `Ce texte est trop long\u202f: ${area.dataset.longest} signes au plus` };
}

/** Forms whose page was left before they were sent, by the page's address and the form's first field. One sent meanwhile is empty. */
const unsent = new Map<string, HTMLFormElement>();

/** Keeps a form's texts and choices for the way back to its page. A consent is given again each time, so no box is ticked. */
function useUnsent(ref: { current: HTMLFormElement | null }): void {
  // An effect would end later, when its reader may be back already.
  useLayoutEffect(() => {
    const form = ref.current;
    if (form === null) return;
    const { href } = window.location;
    const key = `${href} ${form.querySelector('input[id], textarea[id]')?.id}`;
    for (const [name, value] of new FormData(unsent.get(key))) {
      const control = form.elements.namedItem(name);
      const isBox = control instanceof HTMLInputElement && control.type === 'checkbox';
      if (control !== null && 'value' in control && !isBox) control.value = String(value);
    }
    return () => {
      // A form that closes on its page was sent or given up.
      if (window.location.href === href) unsent.delete(key);
      else unsent.set(key, form);
    };
  }, [ref]);
}

/** Replaces the browser's validation bubbles by our messages, once there is a script to show them. */
function useOwnMessages(ref: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const form = ref.current;
    if (form === null) return;
    form.noValidate = true;
    form.addEventListener('focusin', prepareToasts, { once: true });
    return () => form.removeEventListener('focusin', prepareToasts);
  }, [ref]);
}
