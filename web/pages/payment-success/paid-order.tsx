import type { ReactNode } from 'react';
import { formatMoment } from '#lambdas/format/dates.ts';
import type { OrderReply } from '#lambdas/http/contract.ts';
import { tied } from '#web/page-data/still-lifes.data.ts';
import { OrderDetails } from '#web/pages/payment-success/order-details.tsx';
import styles from '#web/pages/payment-success/payment-success-page.module.css';
import { ClosedOrder } from '#web/pages/payment-success/unpaid-order.tsx';
import { findProduct, site } from '#web/shop.ts';
import { capitalize } from '#web/ui/format.ts';
import { nounOf } from '#web/ui/noun-of.ts';
import { setText } from '#web/ui/set-text.tsx';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';

/** A link to the order's page. The fragment that opens it for good stays out of the address, which others may find in the history. */
const linkTo = ({ orderId, downloadUrl }: OrderReply, also = '') => ({
  href: `/download?orderId=${encodeURIComponent(orderId)}`,
  'data-state': downloadUrl && `${downloadUrl.replace(/.*#/, '')}${also}`,
});

/** The files, then what is sent by mail, then the order's details. */
export function PaidOrder({ order }: { order: OrderReply }) {
  if (order.linkOnlyInMail) return order.gift === null ? <MailedOrder order={order} /> : <MailedGift order={order} />;
  if (order.downloadUrl === null) return <ClosedOrder order={order} />;
  if (order.gift !== null) return <GivenOrder order={order} gift={order.gift} />;
  const noun = nounOf(order.lines.map(({ productId }) => productId));
  const actions = (
    <div className="actions">
      <a className="primary" {...linkTo(order)}>
        Télécharger {noun.le}
      </a>
      <a className="secondary" {...linkTo(order, '&lire=')}>
        Voir en ligne
      </a>
    </div>
  );
  return (
    <Confirmed order={order} lede={`Merci. ${capitalize(noun.votre)} est prêt${noun.e}.`} actions={actions}>
      {order.mailReturned ? <MailReturned order={order} /> : <NextSteps email={order.email} />}
    </Confirmed>
  );
}

/** An address that goes to the next line rather than break, with the sign that follows it. */
function Address({ email, sign }: { email: string; sign?: string }) {
  return (
    <span className={`clause ${styles.email}`}>
      <strong>{email}</strong>
      {sign}
    </span>
  );
}

/** Who gives the guide away is told what happens when; the order's page does not open the files. */
function GivenOrder({ order, gift: { to, at } }: { order: OrderReply; gift: NonNullable<OrderReply['gift']> }) {
  const moment = at > order.date ? setText(`le ${formatMoment(at)} (heure de Paris)`) : 'maintenant';
  const actions = (
    <>
      {to === null ? (
        <p>Le lien à donner, et la carte à imprimer, sont sur la page de votre commande.</p>
      ) : (
        <p>
          Le lien part à <Address email={to} /> {moment}.
        </p>
      )}
      <div className="actions">
        <a className="primary" {...linkTo(order)}>
          Voir ma commande
        </a>
      </div>
    </>
  );
  return (
    <Confirmed order={order} lede="Merci. Votre cadeau est commandé." actions={actions}>
      {order.mailReturned ? (
        <MailReturned order={order} />
      ) : (
        <p>
          La confirmation part à <Address email={order.email} sign="," /> sans la clé du cadeau&#8239;: gardez le
          message, il mène à votre commande.
        </p>
      )}
    </Confirmed>
  );
}

/** A paid order a day later: the page's address may be in the history of a shared browser, so the files are in the mail. */
function MailedOrder({ order }: { order: OrderReply }) {
  const actions = (
    <>
      <p>Vous ne trouvez plus le message&#8239;? Avec votre adresse e-mail, le lien vous est renvoyé.</p>
      <div className="actions">
        <a className="primary" {...linkTo(order)}>
          Recevoir le lien de nouveau
        </a>
      </div>
    </>
  );
  return (
    <Confirmed order={order} lede="Le lien de téléchargement est dans l’e-mail de confirmation." actions={actions}>
      <p>
        Cette page donne les fichiers pendant les 24&nbsp;heures qui suivent le paiement&#8239;: son adresse reste dans
        l’historique du navigateur, que d’autres personnes utilisent peut-être. Le lien envoyé à{' '}
        <Address email={order.email} /> reste valable.
      </p>
    </Confirmed>
  );
}

/** The same of a gift, whose recipient's address is hidden too: how it is handed over is on the order's page alone. */
function MailedGift({ order }: { order: OrderReply }) {
  const actions = (
    <div className="actions">
      <a className="primary" href="/retrouver">
        Retrouver ma commande
      </a>
    </div>
  );
  return (
    <Confirmed order={order} lede="Votre confirmation mène à la page de votre commande." actions={actions}>
      <p>
        Vous y voyez où en est le cadeau. Vous ne trouvez plus le message&#8239;? Votre adresse e-mail suffit pour en
        recevoir le lien.
      </p>
    </Confirmed>
  );
}

type ConfirmedProps = { order: OrderReply; lede: string; actions: ReactNode; children: ReactNode };

/** Every paid order: its first product, tied with the thread, and what to do now; then the rest. */
function Confirmed({ order, lede, actions, children }: ConfirmedProps) {
  const product = findProduct(order.lines[0]?.productId);
  return (
    <>
      <div className={`copper behind stack1 ${styles.hero}`}>
        {product && <StillLifeOrCover product={product} picture={tied[product.id]} alt="" priority />}
        <div className={`stack4 start ${styles.words}`}>
          <div className="stack3">
            <h1 className="plain-title display">Paiement confirmé !</h1>
            <p className="lede">{lede}</p>
          </div>
          {actions}
        </div>
      </div>
      <div className="page stack5 pair">
        <div>{children}</div>
        <div className="stack4">
          <OrderDetails order={order} />
          <p>
            <a className="quiet" href="/">
              Retour à l’accueil
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

function NextSteps({ email }: { email: string }) {
  return (
    <section className="stack3">
      <h2>Et maintenant</h2>
      <ol className="stack2 numbered">
        <li>
          <p>
            La confirmation et le lien de téléchargement partent à <Address email={email} sign="." /> Le lien reste
            valable&#8239;: gardez le message.
          </p>
        </li>
        <li>
          <p>Les prochaines mises à jour seront au même lien, reçu à la même adresse.</p>
        </li>
        <li>
          <p>
            Rien n’est arrivé au bout d’un quart d’heure&#8239;? Regardez dans les indésirables, puis écrivez à{' '}
            <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
          </p>
        </li>
      </ol>
    </section>
  );
}

/** For a buyer whose address refused the mail with the link. */
function MailReturned({ order: { email, gift } }: { order: OrderReply }) {
  return (
    <section className="stack3">
      <h2 className="title3">Notre e-mail n’est pas arrivé</h2>
      <p role="alert">
        Le message envoyé à <Address email={email} /> a été refusé par cette messagerie.{' '}
        {gift === null
          ? 'Téléchargez dès maintenant vos fichiers sur cette page.'
          : 'Ouvrez dès maintenant votre commande depuis cette page.'}{' '}
        Puis écrivez à <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>, avec votre numéro de commande
        et une autre adresse où renvoyer la confirmation et le lien.
      </p>
    </section>
  );
}
