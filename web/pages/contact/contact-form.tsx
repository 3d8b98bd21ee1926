import { useState } from 'react';
import type { ContactRequest } from '#lambdas/http/contract.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import styles from '#web/pages/contact/contact-page.module.css';
import buttons from '#web/ui/button.module.css';
import { Field, TextField, Trap } from '#web/ui/form/field.tsx';
import { findEmailMistake, type Mistake, useForm } from '#web/ui/form/use-form.ts';
import form from '#web/ui/form.module.css';
import layout from '#web/ui/layout.module.css';

const fields = [
  { name: 'name', label: 'Votre nom', autoComplete: 'name', maxLength: 200 },
  { name: 'email', label: 'Votre adresse e-mail', autoComplete: 'email', maxLength: 254, type: 'email' },
  { name: 'subject', label: 'Sujet', autoComplete: 'off', maxLength: 200 },
] as const;

function readMessage(textOf: (name: string) => string): ContactRequest {
  return {
    name: textOf('name'),
    email: textOf('email'),
    subject: textOf('subject'),
    message: textOf('message'),
    website: textOf('website'),
  };
}

function findMistake(message: ContactRequest): Mistake | null {
  const empty = (['name', 'email', 'subject', 'message'] as const).find((name) => message[name] === '');
  if (empty) return { field: empty, text: 'Veuillez remplir tous les champs' };
  return findEmailMistake(message.email);
}

type Sending = 'ready' | 'sending' | 'sent';

/** Only a sent message clears the form. */
function useSending() {
  const [state, setState] = useState<Sending>('ready');
  const send = async (message: ContactRequest, form: HTMLFormElement) => {
    setState('sending');
    const result = await call('/api/contact', { body: message });
    setState(result.ok ? 'sent' : 'ready');
    if (!result.ok) return showToast('error', 'Votre message n’a pas pu être envoyé', result.message);
    showToast('success', 'Message envoyé', 'Nous vous répondrons dans les plus brefs délais.');
    form.reset();
  };
  return { state, send };
}

/** Sends a message; without script it is a plain form, which the API answers with a redirect to this page. */
export function ContactForm() {
  const { state, send } = useSending();
  const { mistakeOf, ...handlers } = useForm({
    read: readMessage,
    findMistake,
    send,
    busy: state === 'sending',
    announces: false,
  });

  return (
    <form {...handlers} className={`${layout.stack4} ${form.form}`} method="post" action="/api/contact">
      {fields.map((field) => (
        <Field key={field.name} id={`contact-${field.name}`} {...field} mistake={mistakeOf(field.name)} />
      ))}
      <TextField
        id="contact-message"
        label="Message"
        name="message"
        rows={7}
        maxLength={4000}
        required
        mistake={mistakeOf('message')}
      />
      <Trap id="contact-website" />
      <button type="submit" className={`${buttons.primary} ${form.submit}`} aria-disabled={state === 'sending'}>
        {state === 'sending' ? 'Envoi en cours…' : 'Envoyer'}
      </button>
      {state === 'sent' && (
        <p className={styles.sent}>Votre message est parti. Une copie vous attend dans votre boîte.</p>
      )}
      <Notes />
    </form>
  );
}

function Notes() {
  return (
    <div className={`${layout.stack2} ${layout.note}`}>
      <p>
        Votre adresse ne sert qu’à vous répondre. <a href="/confidentialite">Confidentialité</a>
      </p>
      <p>
        Nous ne lisons pas ces messages la nuit. Danger immédiat&#8239;: <a href="tel:17">17</a>, ou{' '}
        <a href="sms:114">114</a> par SMS. Violences&#8239;: <a href="tel:3919">3919</a> pour les femmes et leur
        entourage, <a href="tel:116006">116&nbsp;006</a> pour toute victime. Détresse&#8239;:{' '}
        <a href="tel:3114">3114</a>.
      </p>
    </div>
  );
}
