import { formatDay } from '#lambdas/format/dates.ts';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { call } from '#web/api/call.ts';
import { AnswerLine, OrderSection, type SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { findProduct } from '#web/shop.ts';
import { nounOf } from '#web/ui/noun-of.ts';
import { setText } from '#web/ui/set-text.tsx';

type Book = MyOrderReply['edition']['books'][number];

/** '1re', '2e' */
const ordinal = (number: number) => (number === 1 ? '1re' : `${number}e`);

/** Which edition the reader has of each product, what changed in the later ones, and whether a mail tells of the next. */
export function EditionsSection({ order, access, reload }: SectionProps) {
  const { edition, can } = order;
  const noun = nounOf(edition.books.map(({ productId }) => productId));
  return (
    <OrderSection title={`Les éditions ${noun.du}`} note="La vôtre, et ce qui change ensuite">
      {edition.books.map((book) => (
        <BookEditions key={book.productId} book={book} isNamed={edition.books.length > 1} />
      ))}
      {can.editions && <Choice isTold={edition.isTold} access={access} reload={reload} />}
    </OrderSection>
  );
}

function BookEditions({ book, isNamed }: { book: Book; isNamed: boolean }) {
  const product = findProduct(book.productId);
  return (
    <>
      {isNamed && <h3>{product?.name}</h3>}
      <p>{setText(describeYours(book, product?.noun.le ?? 'le fichier'))}</p>
      {listChanges(book).map(({ edition: number, date, lines }) => (
        <div key={number}>
          <h3>{setText(`${ordinal(number)} édition, ${formatDay(date)}`)}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function describeYours({ yours, latest }: Book, name: string): string {
  if (yours === null) return `Cette page donne la dernière édition, la ${ordinal(latest)}.`;
  if (yours >= latest) return `Votre édition\u202f: la ${ordinal(yours)}. C’est la dernière.`;
  return `Votre édition\u202f: la ${ordinal(yours)}. La dernière est la ${ordinal(latest)}\u202f: pour l’avoir, téléchargez de nouveau ${name}.`;
}

/** What changed since the reader's edition; the latest one's lines when there is nothing later. */
function listChanges({ yours, latest, changes }: Book): Book['changes'] {
  const since = Math.min(yours ?? latest, latest - 1);
  return changes.filter(({ edition }) => edition > since);
}

type ChoiceProps = { isTold: boolean } & Pick<SectionProps, 'access' | 'reload'>;

function Choice({ isTold, access, reload }: ChoiceProps) {
  const { busy, send, answer } = useAnswer(reload);
  const body = { ...access, wanted: !isTold };
  const choose = () => send(() => call('/api/my-order/editions', { body }), { done: () => '' });
  return (
    <>
      <AnswerLine {...answer}>
        {isTold
          ? 'Un e-mail vous prévient de chaque nouvelle édition.'
          : 'Aucun e-mail ne vous prévient des nouvelles éditions.'}
      </AnswerLine>
      <div>
        <button type="button" className="secondary" aria-disabled={busy} onClick={choose}>
          {isTold ? 'Ne plus me prévenir des nouvelles éditions' : 'Me prévenir des nouvelles éditions'}
        </button>
      </div>
    </>
  );
}
