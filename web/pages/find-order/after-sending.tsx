/** What follows a request for an order's links: the mail that comes, and what to do when none does. */
import { foundMail } from '#web/page-data/mails.data.ts';
import styles from '#web/pages/find-order/find-order-page.module.css';
import { site } from '#web/shop.ts';

const { subject, title, lead, action, note } = foundMail;
const { email, emailNote } = site.contact;

export function AfterSending() {
  return (
    <>
      <FoundMail />
      <WhenNothingComes />
    </>
  );
}

/** A picture of the mail: what looks like its button is plain text. */
function FoundMail() {
  return (
    <figure className="stack3">
      <figcaption className="note">Le message qui vous parvient</figcaption>
      <div className="sheet paper stack3 start mail">
        <p className="subject">
          <span className="note overline">Service commandes</span>
          {subject}
        </p>
        <p className="called">{title}</p>
        <p>{lead}</p>
        <p className={styles.action}>{action}</p>
        <p className="note">{note}</p>
      </div>
    </figure>
  );
}

/** What to try when no mail comes, the likeliest first. */
function WhenNothingComes() {
  return (
    <section className="stack4" aria-labelledby="nothing">
      <h2 id="nothing">Rien au bout d’un&nbsp;quart d’heure&#8239;?</h2>
      <ol className="stack4 numbered">
        <li>
          <h3>Les indésirables</h3>
          <p>Cherchez-y «&nbsp;Service commandes&nbsp;», dans chacune de vos boîtes.</p>
        </li>
        <li>
          <h3>Une autre adresse</h3>
          <p>
            Celle qui a reçu le lien n’est peut-être pas celle-ci. Un cadeau ou un partage se retrouve avec l’adresse de
            la personne qui l’a reçu.
          </p>
        </li>
        <li>
          <h3>Un mot de votre part</h3>
          <p>
            Écrivez à <a href={`mailto:${email}`}>{email}</a>, avec la date de l’achat. {emailNote}.
          </p>
        </li>
      </ol>
    </section>
  );
}
