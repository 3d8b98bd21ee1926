import type { ReactNode } from 'react';
import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import type { MyOrderReply, OrderLink } from '#lambdas/http/my-order-contract.ts';
import type { ApiFailure } from '#web/api/call.ts';
import { apart, book } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/download/download-page.module.css';
import { FilesSection } from '#web/pages/download/files-section.tsx';
import { describeState } from '#web/pages/download/order-state.ts';
import { sections } from '#web/pages/download/sections.ts';
import { useMyOrder } from '#web/pages/download/use-my-order.ts';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { Facts } from '#web/ui/facts.tsx';
import layout from '#web/ui/layout.module.css';
import { Opening } from '#web/ui/opening/opening.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The order behind a holder's link; `otherwise` is shown when the link is not the order's. */
export function OrderPage({ access, otherwise }: { access: OrderLink; otherwise: ReactNode }) {
  const { result, retry, reload } = useMyOrder(access);
  if (result?.ok) return <KnownOrder order={result.reply} access={access} reload={reload} />;
  return (
    <Opening drawing={book} title="Votre commande">
      {result === undefined ? (
        <Spinner label="Chargement de votre commande…" />
      ) : (
        <Failure failure={result} onRetry={retry} otherwise={otherwise} />
      )}
    </Opening>
  );
}

type KnownOrderProps = { order: MyOrderReply; access: OrderLink; reload: () => Promise<void> };

function KnownOrder({ order, access, reload }: KnownOrderProps) {
  const { title, lede } = describeState(order);
  const shown = sections.filter(({ isShown }) => isShown(order));
  return (
    <Opening drawing={order.can.read ? book : apart} title={title} lede={lede}>
      {order.can.read && <FilesSection order={order} access={access} reload={reload} />}
      {shown.length > 0 && (
        <div className={styles.sections}>
          {shown.map(({ Section, name }) => (
            <Section key={name} order={order} access={access} reload={reload} />
          ))}
        </div>
      )}
      <OrderFacts order={order} />
      <p>
        Une question&#8239;? Écrivez-nous à <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
      </p>
    </Opening>
  );
}

/** The order's number; for its buyer also day, products, sum and address. */
function OrderFacts({ order: { orderId, role, createdAt, lines, amountCents, email, gift } }: { order: MyOrderReply }) {
  if (role !== 'buyer' || createdAt === null || amountCents === null) return null;
  const products = lines.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name));
  const rows = [
    { term: 'Numéro', text: <OrderNumber orderId={orderId} /> },
    { term: 'Date', text: formatDay(createdAt) },
    { term: 'Produit', text: products.join('\n') },
    { term: 'Montant', text: formatEuros(amountCents) },
    { term: 'E-mail', text: email },
  ];
  return (
    <section aria-label="La commande" className={styles.summary}>
      <Facts className={styles.facts} rows={rows} />
      <p className={layout.note}>
        {gift === null
          ? 'Gardez ce numéro\u202f: avec votre adresse, il ouvre vos fichiers à tout moment.'
          : 'Gardez le message de confirmation\u202f: il mène à cette page.'}{' '}
        Sans lui, <a href="/retrouver">votre adresse suffit</a>.
      </p>
    </section>
  );
}

type FailureProps = { failure: ApiFailure; onRetry: () => void; otherwise: ReactNode };

function Failure({ failure, onRetry, otherwise }: FailureProps) {
  const found = (
    <p>
      <a href="/retrouver">Retrouver mon achat</a> avec votre seule adresse e-mail est toujours possible.
    </p>
  );
  return (
    <div className={layout.stack}>
      <p role="alert" className={layout.lede}>
        {failure.message}.
      </p>
      {failure.status === 410 && (
        <>
          <p>
            Ce lien a servi, puis il a été remplacé ou repris&#8239;: après un changement d’adresse, le nouveau lien est
            dans le dernier e-mail. Si quelqu’un partageait le guide avec vous, demandez-lui.
          </p>
          {found}
        </>
      )}
      {failure.status === 404 && (
        <>
          <p>Ce lien n’est pas complet, ou n’est plus le bon.</p>
          {otherwise}
          {found}
        </>
      )}
      {failure.status !== 404 && failure.status !== 410 && (
        <button type="button" className={buttons.primary} onClick={onRetry}>
          Réessayer
        </button>
      )}
    </div>
  );
}
