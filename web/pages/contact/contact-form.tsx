import { type FormEvent, useRef, useState } from 'react';
import { isEmailAddress } from '#lambdas/email-address.ts';
import type { ContactRequest } from '#lambdas/http/contract.ts';
import { sendContact } from '#web/api.ts';
import styles from '#web/pages/contact/contact-form.module.css';
import { showToast } from '#web/shell/toast.atoms.ts';
import buttons from '#web/ui/button.module.css';
import form from '#web/ui/form.module.css';
import { pointAtField } from '#web/ui/point-at-field.ts';
import { useOwnValidation } from '#web/ui/use-own-validation.ts';

const fields = [
  { name: 'name', label: 'Votre nom', autoComplete: 'name', maxLength: 200 },
  { name: 'email', label: 'Votre adresse email', autoComplete: 'email', maxLength: 254, type: 'email' },
  { name: 'subject', label: 'Sujet', autoComplete: 'off', maxLength: 200 },
] as const;

function readMessage(element: HTMLFormElement): ContactRequest {
  const data = new FormData(element);
  const read = (name: string) => String(data.get(name) ?? '').trim();
  return {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
    website: read('website'),
  };
}

function findMistake(message: ContactRequest): { field: string; text: string } | null {
  const empty = (['name', 'email', 'subject', 'message'] as const).find((name) => message[name] === '');
  if (empty) return { field: empty, text: 'Veuillez remplir tous les champs' };
  if (isEmailAddress(message.email)) return null;
  return { field: 'email', text: 'Veuillez fournir une adresse email valide' };
}

/** A failure keeps what was written; only a sent message clears the form. */
export function ContactForm() {
  const plainForm = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  useOwnValidation(plainForm);

  const send = async (element: HTMLFormElement, message: ContactRequest) => {
    setSending(true);
    const result = await sendContact(message);
    setSending(false);
    if (result.ok) {
      showToast('success', 'Message envoyé', 'Nous vous répondrons dans les plus brefs délais.');
      element.reset();
    } else {
      showToast('error', 'Votre message n’a pas pu être envoyé', result.message);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const message = readMessage(event.currentTarget);
    const mistake = findMistake(message);
    if (mistake === null) return void send(event.currentTarget, message);
    showToast('error', mistake.text);
    pointAtField(event.currentTarget, mistake.field);
  };

  return (
    <form ref={plainForm} className={styles.form} method="post" action="/api/contact" onSubmit={submit}>
      {fields.map(({ label, ...field }) => (
        <div key={field.name} className={form.field}>
          <label className={form.label} htmlFor={`contact-${field.name}`}>
            {label}
          </label>
          <input id={`contact-${field.name}`} className={form.input} {...field} required />
        </div>
      ))}
      <div className={form.field}>
        <label className={form.label} htmlFor="contact-message">
          Message
        </label>
        <textarea id="contact-message" className={form.input} name="message" rows={6} maxLength={4000} required />
      </div>
      <div className={form.trap} aria-hidden="true">
        <label htmlFor="contact-website">Ne pas remplir</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit" className={buttons.primary} disabled={sending}>
        {sending ? 'Envoi en cours…' : 'Envoyer'}
      </button>
    </form>
  );
}
