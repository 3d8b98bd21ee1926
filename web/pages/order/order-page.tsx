import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { MyOrderReply, OrderLink } from '#lambdas/http/my-order-contract.ts';
import type { ApiFailure, ApiResult } from '#web/api/call.ts';
import { showMyOrder } from '#web/api/my-order.ts';
import { apart, book, near } from '#web/page-data/drawings.data.ts';
import { ordered } from '#web/page-data/still-lifes.data.ts';
import { FilesNote } from '#web/pages/order/file-list.tsx';
import { FilesSection } from '#web/pages/order/files-section.tsx';
import type { LatePartProps } from '#web/pages/order/late-sections.tsx';
import type { SectionProps } from '#web/pages/order/order-section.tsx';
import { describeState, findTheirs, isGiven } from '#web/pages/order/order-state.ts';
import { site } from '#web/shop.ts';
import { late, useLate } from '#web/ui/late.ts';
import { Opening } from '#web/ui/opening/opening.tsx';
import { TableOpening } from '#web/ui/opening/table-opening.tsx';
import { setText } from '#web/ui/set-text.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Fetched beside the order: most holders come for the files above them, which are shown without them too. The page never
 * reloads itself for them, since a field may be half filled in by the time it could.
 */
const latePart = late(() => import('#web/pages/order/late-sections.tsx').then(({ LatePart }) => LatePart));

/**
 * The order behind a link; undefined until the shop has answered. `retry` forgets a failed answer, `reload` keeps
 * the order. One whose files are closed is read again whenever its holder comes back to the tab: they may have opened.
 */
function useMyOrder({ orderId, token }: OrderLink) {
  const [result, setResult] = useState<ApiResult<MyOrderReply>>();
  const retry = useCallback(async () => {
    setResult(undefined);
    setResult(await showMyOrder({ orderId, token }));
  }, [orderId, token]);
  const lastRead = useRef(0);
  const reload = useCallback(async () => {
    lastRead.current += 1;
    const read = lastRead.current;
    const latest = await showMyOrder({ orderId, token });
    // A later read knows more.
    if (read !== lastRead.current) return;
    // What is on the page stays when the network is lost.
    if (latest.ok || latest.status === 404 || latest.status === 410) setResult(latest);
  }, [orderId, token]);
  useEffect(() => void retry(), [retry]);
  const isClosed = result?.ok === true && !result.reply.can.read;
  useEffect(() => {
    if (!isClosed) return;
    const look = () => document.visibilityState === 'visible' && void reload();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isClosed, reload]);
  return { result, retry, reload };
}

/** The order behind a holder's link; `otherwise` is shown when the link is not the order's. */
export function OrderPage({ access, otherwise }: { access: OrderLink; otherwise: ReactNode }) {
  const { result, retry, reload } = useMyOrder(access);
  const [isLost, setLost] = useState(false);
  const Part = useLate(latePart, true, () => setLost(true));
  return (
    <>
      <p className="visually-hidden" role="status">
        {result?.ok && describeState(result.reply).title}
      </p>
      {result?.ok ? (
        <KnownOrder order={result.reply} access={access} reload={reload} Part={Part} isLost={isLost} />
      ) : (
        <Opening drawing={book} title="Votre commande">
          {result === undefined ? (
            <Spinner label="Chargement de votre commande…" />
          ) : (
            <Failure failure={result} onRetry={retry} otherwise={otherwise} />
          )}
        </Opening>
      )}
    </>
  );
}

type EndProps = SectionProps & { Part: ComponentType<LatePartProps> | null };

/** `isLost`: the later part could not be fetched. */
function KnownOrder({ isLost, Part, ...shown }: EndProps & { isLost: boolean }) {
  const { order } = shown;
  const words = describeState(order);
  const [title, lede] = [words.title, setText(words.lede)];
  const below = Part ? <Part place="below" {...shown} /> : isLost && <LostSections />;
  // Shown before the later part, it would move down when that comes.
  const end = (Part || isLost) && <End Part={Part} {...shown} />;
  const isGift = isGiven(order);
  const product = findTheirs(order)[0];
  // An order that closes under its reader stays where it is: another frame would mount its sections anew, and lose their answers.
  const [onTable, setOnTable] = useState(false);
  if (!onTable && (order.can.read || isGift)) setOnTable(true);
  if (product !== undefined && onTable)
    return (
      <TableOpening
        product={product}
        pictures={isGift && !order.can.read ? ordered.given : ordered.opened}
        title={title}
        titleClass="plain-title"
        lede={lede}
        actions={order.can.read && <FilesSection {...shown} />}
      >
        <div>{below}</div>
        {end}
      </TableOpening>
    );
  return (
    <Opening drawing={isGift ? near : apart} title={title} lede={lede}>
      {below}
      {end}
    </Opening>
  );
}

function End({ Part, ...shown }: EndProps) {
  return (
    <div className="stack4 aside">
      {Part && <Part place="end" {...shown} />}
      {shown.order.can.read && <FilesNote files={shown.order.files} />}
      <p>
        Une question&#8239;? Écrivez-nous à <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
      </p>
    </div>
  );
}

function LostSections() {
  return (
    <div className="stack4 start">
      <p role="status">La suite de cette page n’a pas pu être chargée.</p>
      <button type="button" className="secondary" onClick={() => window.location.reload()}>
        Recharger la page
      </button>
    </div>
  );
}

type FailureProps = { failure: ApiFailure; onRetry: () => void; otherwise: ReactNode };

function Failure({ failure, onRetry, otherwise }: FailureProps) {
  // A link that was cut or grew on its way is not even well-formed.
  const isUnknown = failure.status === 404 || failure.status === 400;
  const found = (
    <p>
      <a href="/retrouver">Retrouver mon achat</a> avec votre seule adresse e-mail est toujours possible.
    </p>
  );
  return (
    <div className="stack4 start">
      <p role="alert" className="lede">
        {failure.message.replace(/\.?$/, '.')}
      </p>
      {failure.status === 410 && (
        <>
          <p>
            Ce lien a servi, puis il a été remplacé ou repris&#8239;: après un changement d’adresse, le nouveau lien est
            dans le dernier e-mail. Si quelqu’un partageait ce lien avec vous, demandez-lui.
          </p>
          {found}
        </>
      )}
      {isUnknown && (
        <>
          <p>Ce lien n’est pas complet, ou n’est plus le bon.</p>
          {otherwise}
          {found}
        </>
      )}
      {!isUnknown && failure.status !== 410 && (
        <button
          type="button"
          className="primary"
          onClick={() => {
            // The button goes, and the focus with it.
            document.getElementById('contenu')?.focus();
            onRetry();
          }}
        >
          Réessayer
        </button>
      )}
    </div>
  );
}
