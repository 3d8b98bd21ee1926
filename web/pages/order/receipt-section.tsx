import { useState } from 'react';
import { formatEuros } from '#lambdas/format/money.ts';
import type { ReceiptReply, ReceiptRequest } from '#lambdas/http/my-order-contract.ts';
import { callFor, drawingLimitMs } from '#web/api/call.ts';
import { AnswerLine, OrderSection, type SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { Field, TextField } from '#web/ui/form/field.tsx';
import { type Mistake, useForm } from '#web/ui/form/use-form.ts';

type Stated = Partial<Record<'name' | 'address' | 'siren', string>>;
type Ask = (stated: Stated, options?: { number?: string; refuse?: (mistake: Mistake) => void }) => Promise<boolean>;

/** The mistakes that only the shop finds, and the field each stands beside. */
const fields = new Map([
  ['receipt_name_invalid', 'name'],
  ['receipt_address_invalid', 'address'],
  ['siren_invalid', 'siren'],
]);

/** Asks for the receipt and goes to the paper of this number, by default the receipt. */
function useReceipt({ order, access, reload }: SectionProps) {
  // Downloading it again changes nothing about the order: its buttons need not wait for a reload.
  const { busy, send, answer } = useAnswer(order.receiptNumber === null ? reload : undefined);
  const [creditNotes, setCreditNotes] = useState<ReceiptReply['creditNotes']>([]);
  const draw = (body: ReceiptRequest) =>
    callFor<ReceiptReply>(['number', 'url', 'creditNotes'], '/api/my-order/receipt', { body, limitMs: drawingLimitMs });
  const ask: Ask = (stated, { number, refuse } = {}) =>
    send(() => draw({ ...access, ...stated }), {
      done: ({ creditNotes: issued, ...receipt }) => {
        const paper = issued.find((note) => note.number === number) ?? receipt;
        setCreditNotes(issued);
        window.location.assign(paper.url);
        return `Le document ${paper.number} est dans vos téléchargements.`;
      },
      fieldOf: ({ code }) => fields.get(code),
      refuse,
    });
  return { busy, answer, creditNotes, ask };
}

export function ReceiptSection(props: SectionProps) {
  const { receiptNumber } = props.order;
  const { busy, answer, creditNotes, ask } = useReceipt(props);
  return (
    <OrderSection title="Reçu ou facture" note="À votre nom, si vous le souhaitez">
      {receiptNumber === null ? (
        <ReceiptForm ask={ask} />
      ) : (
        <>
          <p>
            Votre reçu porte le numéro {receiptNumber}. Après un remboursement, téléchargez-le de nouveau&#8239;:
            l’avoir apparaît à côté.
          </p>
          <div className="actions">
            <button type="button" className="secondary" aria-disabled={busy} onClick={() => ask({})}>
              Télécharger le reçu
            </button>
            {creditNotes.map(({ number, amountCents }) => (
              <button
                key={number}
                type="button"
                className="secondary"
                aria-disabled={busy}
                onClick={() => ask({}, { number })}
              >
                Télécharger l’avoir {number} de {formatEuros(amountCents)}
              </button>
            ))}
          </div>
        </>
      )}
      <AnswerLine {...answer} />
    </OrderSection>
  );
}

function readStated(textOf: (name: string) => string): Stated {
  return { name: textOf('name'), address: textOf('address'), siren: textOf('siren') };
}

/** Every field may stay empty: a receipt needs no name. */
function ReceiptForm({ ask }: { ask: Ask }) {
  const { mistakeOf, sending, handlers } = useForm({
    read: readStated,
    findMistake: () => null,
    send: (stated, _form, refuse) => ask(stated, { refuse }),
  });
  return (
    <form {...handlers} className="stack4 fill">
      <p>
        Rien n’est obligatoire. Avec un nom et une adresse, en lettres latines, le reçu devient une facture. Il ne
        change plus une fois établi.
      </p>
      <Field
        id="receipt-name"
        label="Nom ou raison sociale (facultatif)"
        mistake={mistakeOf('name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required={false}
      />
      <TextField
        id="receipt-address"
        label="Adresse (facultatif)"
        mistake={mistakeOf('address')}
        name="address"
        autoComplete="street-address"
        rows={3}
        longest={200}
      />
      <Field
        id="receipt-siren"
        label="Numéro SIREN, pour une entreprise (facultatif)"
        mistake={mistakeOf('siren')}
        name="siren"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required={false}
      />
      <button type="submit" className="secondary submit" aria-disabled={sending}>
        {sending ? 'Un instant…' : 'Établir et télécharger'}
      </button>
    </form>
  );
}
