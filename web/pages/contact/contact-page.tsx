import { contactDetails } from '#web/page-data/shop.data.ts';
import { ContactForm, failureTitle, sentWords, toastSent } from '#web/pages/contact/contact-form.tsx';
import styles from '#web/pages/contact/contact-page.module.css';
import { site } from '#web/shop.ts';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { useAddressAnswer, useFailureToast } from '#web/ui/form/address-answer.ts';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { ThreadMark } from '#web/ui/weave.tsx';

const { email, emailNote } = site.contact;

const { address, phone, phoneHours } = contactDetails;

export function Page() {
  // A plain form comes back with `?sent=1` or an error's code.
  useAddressAnswer('sent', toastSent);
  useFailureToast(failureTitle);
  return (
    <div className="clip behind meadow">
      <div className="page stack5 pair">
        <div className={`stack4 aside ${styles.about}`}>
          <h1>Nous écrire</h1>
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
