import { formatMoment } from '#lambdas/format/dates.ts';
import type { OrderReply } from '#lambdas/http/contract.ts';
import { Address, Confirmed, MailReturned, NextSteps } from '#web/pages/payment-success/confirmed-order.tsx';
import { ClosedOrder } from '#web/pages/payment-success/unpaid-order.tsx';
import { findBonusOf, findProduct } from '#web/shop.ts';
import { capitalize } from '#web/ui/format.ts';
import { nounOf } from '#web/ui/noun-of.ts';
import { setText } from '#web/ui/set-text.tsx';

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
  const product = findProduct(order.lines[0]?.productId);
  const bonus = product && findBonusOf(product);
  const actions = (
    <>
      <div className="actions">
        <a className="primary" {...linkTo(order)}>
          Télécharger {noun.le}
        </a>
        <a className="secondary" {...linkTo(order, '&lire=')}>
          Voir en ligne
        </a>
      </div>
      {bonus && (
        <p>
          <a {...linkTo(order, `&lire=${bonus.fileId}`)}>{bonus.name}</a> l’accompagne, en cadeau.
        </p>
      )}
    </>
  );
  return (
    <Confirmed order={order} lede={`Merci. ${capitalize(noun.votre)} est prêt${noun.e}.`} actions={actions}>
      {order.mailReturned ? <MailReturned order={order} /> : <NextSteps email={order.email} />}
    </Confirmed>
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
