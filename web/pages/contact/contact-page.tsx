import { useState } from 'react';
import type { ContactRequest } from '#lambdas/http/contract.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { contactDetails } from '#web/page-data/shop.data.ts';
import styles from '#web/pages/contact/contact-page.module.css';
import { site } from '#web/shop.ts';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { useAddressAnswer, useFailureToast } from '#web/ui/form/address-answer.ts';
import { Field, SubmitButton, TextField, Trap } from '#web/ui/form/field.tsx';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { findEmailMistake, type Mistake, readerOf, useForm } from '#web/ui/form/use-form.ts';
import { MailLink } from '#web/ui/mail-link.tsx';
import { ThreadMark } from '#web/ui/weave.tsx';

const { email, emailNote } = site.contact;

const { address, phone } = contactDetails;

const [days, hours] = contactDetails.phoneHours.split(/(?<=, )/);

export function Page() {
  // A plain form comes back with `?sent=1` or an error's code.
  useAddressAnswer('sent', toastSent);
  useFailureToast(failureTitle);
  return (
    <div className="clip behind meadow">
      <div className="page stack5 pair">
        <div className={`stack4 aside ${styles.about}`}>
          <h1 className="poster">Nous écrire</h1>
          <p className="lede">Une question, une&nbsp;commande, un&nbsp;lien égaré&#8239;? Une personne vous répond.</p>
          <address className={`sheet paper ${styles.envelope}`}>
            <ThreadMark className={styles.stamp} />
            <p>{address.join('\n')}</p>
          </address>
          <ContactWays />
          <AlreadyBought />
        </div>
        <div className="stack4">
          <FormNotices
            sent={`${sentWords.title}. ${sentWords.text}`}
            refusals={['email_invalid', 'invalid_request', 'too_many_requests', 'internal']}
          />
          <ContactForm className={styles.letter} />
          <Notes />
        </div>
      </div>
    </div>
  );
}

function ContactWays() {
  const rows = [
    {
      term: 'Téléphone',
      text: (
        <>
          <a href={`tel:+33${phone.replaceAll(/\s/g, '').slice(1)}`}>{phone}</a>
          <p className="note">
            {days}
            <span className="unbroken">{hours}</span>
          </p>
        </>
      ),
    },
    {
      term: 'E-mail',
      text: (
        <>
          <MailLink email={email} />
          <p className="note">{emailNote}</p>
        </>
      ),
    },
  ];
  return <Facts className={styles.ways} rows={rows} />;
}

function Notes() {
  return (
    <div className="stack2 note">
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

const fields = [
  { name: 'name', label: 'Votre nom', autoComplete: 'name', maxLength: 200 },
  { name: 'email', label: 'Votre adresse e-mail', autoComplete: 'email', maxLength: 254, type: 'email' },
  { name: 'subject', label: 'Sujet', autoComplete: 'off', maxLength: 200 },
] as const;

const failureTitle = 'Votre message n’a pas pu être envoyé';

const sentWords = { title: 'Message envoyé', text: 'Nous vous répondrons dans les plus brefs délais.' };

const toastSent = () => showToast('success', sentWords.title, sentWords.text);

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
function ContactForm({ className }: { className: string | undefined }) {
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
