import { showToast } from '#web/browser/toast.atoms.ts';
import { letter } from '#web/page-data/drawings.data.ts';
import { contactDetails } from '#web/page-data/shop.data.ts';
import { ContactForm } from '#web/pages/contact/contact-form.tsx';
import styles from '#web/pages/contact/contact-page.module.css';
import { site } from '#web/shop.ts';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { findErrorMessage, useAddressAnswer } from '#web/ui/form/address-answer.ts';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { Opening } from '#web/ui/opening/opening.tsx';

const { email, emailNote } = site.contact;

const { address, phone, phoneHours } = contactDetails;

/** Shows the answer to a plain form, which comes back with `?sent=1` or an error's code. */
function useAnswerToast(): void {
  useAddressAnswer('sent', () =>
    showToast('success', 'Message envoyé', 'Nous vous répondrons dans les plus brefs délais.'),
  );
  useAddressAnswer('error', async (code) =>
    showToast('error', 'Votre message n’a pas pu être envoyé', await findErrorMessage(code)),
  );
}

export function Page() {
  useAnswerToast();
  return (
    <Opening
      drawing={letter}
      ground="meadow"
      title="Nous écrire"
      lede="Une question, une commande, un lien égaré&#8239;? Une personne vous répond."
      beside={<ContactWays />}
    >
      <AlreadyBought />
      <FormNotices
        sent="Message envoyé. Nous vous répondrons dans les plus brefs délais."
        refusals={['email_invalid', 'invalid_request', 'too_many_requests', 'internal']}
      />
      <ContactForm />
    </Opening>
  );
}

function ContactWays() {
  const rows = [
    {
      term: 'Téléphone',
      text: (
        <>
          <a href={`tel:+33${phone.replaceAll(/\s/g, '').slice(1)}`}>{phone}</a>
          <p className="note">{phoneHours}</p>
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
    { term: 'Adresse', text: address.join('\n') },
  ];
  return <Facts className={`fill ${styles.ways}`} rows={rows} />;
}
