import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { subscribe } from '#web/api.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import buttons from '#web/ui/button.module.css';
import form from '#web/ui/form.module.css';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/newsletter-form.module.css';
import { useOwnValidation } from '#web/ui/use-own-validation.ts';

type NewsletterFormProps = { source: 'footer' | 'article' | 'comments' | 'page'; action?: string };

function findMistake(email: string): string | null {
  if (email === '') return 'Veuillez entrer votre adresse email';
  return isEmailAddress(email) ? null : 'Veuillez fournir une adresse email valide';
}

/** Asks for the letter; the answer is always the same, and only the confirmation mail subscribes. True once it has left. */
async function send(email: string, source: string): Promise<boolean> {
  const result = await subscribe({ email, source });
  if (result.ok) {
    showToast('success', 'Presque fini', 'Un e-mail vient de partir\u202f: confirmez votre inscription en un clic.');
    return true;
  }
  showToast('error', 'Votre inscription n’a pas pu partir', result.message);
  return false;
}

/** `action`: the words on its button. Without script a plain form, which the API answers by a page. */
export function NewsletterForm({ source, action = 'OK' }: NewsletterFormProps) {
  const plainForm = useRef<HTMLFormElement>(null);
  const [mistake, setMistake] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const id = useId();
  useOwnValidation(plainForm);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const element = event.currentTarget;
    const email = String(new FormData(element).get('email') ?? '').trim();
    const found = findMistake(email);
    setMistake(found);
    if (found !== null) return element.querySelector<HTMLInputElement>('[name="email"]')?.focus();
    setSending(true);
    if (await send(email, source)) element.reset();
    setSending(false);
  };

  return (
    <form ref={plainForm} className={styles.form} method="post" action="/api/newsletter" onSubmit={submit}>
      <input type="hidden" name="source" value={source} />
      <label className="visually-hidden" htmlFor={id}>
        Votre email, pour recevoir la lettre
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={form.input}
          type="email"
          name="email"
          placeholder="Votre email"
          autoComplete="email"
          maxLength={254}
          required
          aria-invalid={mistake !== null}
          aria-describedby={mistake === null ? `${id}-note` : `${id}-mistake ${id}-note`}
          onInput={() => setMistake(null)}
        />
        <button type="submit" className={buttons.primary} aria-disabled={sending}>
          {sending ? 'Envoi…' : action}
        </button>
      </div>
      {mistake && (
        <p id={`${id}-mistake`} className={form.mistake}>
          {mistake}
        </p>
      )}
      <p id={`${id}-note`} className={layout.note}>
        Votre adresse ne sert qu’à cet envoi, et vous pouvez vous désinscrire à tout moment.{' '}
        <Link to="/confidentialite">Confidentialité</Link>
      </p>
    </form>
  );
}
