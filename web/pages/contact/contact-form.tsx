import { useState } from 'react';
import type { ContactRequest } from '#lambdas/http/contract.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { Field, SubmitButton, TextField, Trap } from '#web/ui/form/field.tsx';
import { findEmailMistake, type Mistake, readerOf, useForm } from '#web/ui/form/use-form.ts';

const fields = [
  { name: 'name', label: 'Votre nom', autoComplete: 'name', maxLength: 200 },
  { name: 'email', label: 'Votre adresse e-mail', autoComplete: 'email', maxLength: 254, type: 'email' },
  { name: 'subject', label: 'Sujet', autoComplete: 'off', maxLength: 200 },
] as const;

export const failureTitle = 'Votre message n’a pas pu être envoyé';

export const sentWords = { title: 'Message envoyé', text: 'Nous vous répondrons dans les plus brefs délais.' };

export const toastSent = () => showToast('success', sentWords.title, sentWords.text);

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

/** Sends a message; without script it is a plain form, which the API answers with a redirect to this page. */
export function ContactForm({ className }: { className: string | undefined }) {
  const [isSent, setSent] = useState(false);
  const { mistakeOf, sending, handlers } = useForm({
    read: readMessage,
    findMistake,
    /** Only a sent message clears the form, and not what was written in it meanwhile. */
    send: async (message, form) => {
      setSent(false);
      const result = await call('/api/contact', { body: message });
      if (!result.ok) return showToast('error', failureTitle, result.message);
      setSent(true);
      toastSent();
      if (JSON.stringify(readMessage(readerOf(form))) === JSON.stringify(message)) form.reset();
    },
  });

  return (
    <form {...handlers} className={`stack4 sheet paper mail on-lines ${className}`} method="post" action="/api/contact">
      {fields.map((field) => (
        <Field key={field.name} id={`contact-${field.name}`} {...field} mistake={mistakeOf(field.name)} />
      ))}
      <TextField
        id="contact-message"
        label="Message"
        name="message"
        rows={7}
        longest={4000}
        required
        mistake={mistakeOf('message')}
      />
      <Trap id="contact-website" />
      <SubmitButton sending={sending}>Envoyer</SubmitButton>
      {isSent && (
        <p>
          <strong>Votre message est parti. Nous répondons sous 24&nbsp;heures ouvrées, à votre adresse.</strong>
        </p>
      )}
    </form>
  );
}
