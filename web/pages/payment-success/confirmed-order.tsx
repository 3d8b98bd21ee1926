/** What the pages of all kinds of paid orders have in common. */
import type { ReactNode } from 'react';
import type { OrderReply } from '#lambdas/http/contract.ts';
import { received } from '#web/page-data/still-lifes.data.ts';
import { OrderDetails } from '#web/pages/payment-success/unpaid-order.tsx';
import { findProduct, site } from '#web/shop.ts';
import { TableOpening } from '#web/ui/opening/table-opening.tsx';

type ConfirmedProps = { order: OrderReply; lede: string; actions: ReactNode; children: ReactNode };

/** Every paid order: its first product, on a screen and on paper, and what to do now; then the rest. */
export function Confirmed({ order, lede, actions, children }: ConfirmedProps) {
  return (
    <TableOpening
      product={findProduct(order.lines[0]?.productId)}
      pictures={received}
      title="Paiement confirmé !"
      titleClass="poster"
      lede={lede}
      actions={actions}
    >
      <div>{children}</div>
      <div className="stack4">
        <OrderDetails order={order} />
        <p>
          <a className="quiet" href="/">
            Retour à l’accueil
          </a>
        </p>
      </div>
    </TableOpening>
  );
}

export function NextSteps({ email }: { email: string }) {
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
export function MailReturned({ order: { email, gift } }: { order: OrderReply }) {
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

/** An address that goes to the next line rather than break, with the sign that follows it. */
export function Address({ email, sign }: { email: string; sign?: string }) {
  return (
    <span className="clause">
      <strong>{email}</strong>
      {sign}
    </span>
  );
}
