import { useRef, useState } from 'react';
import { formatEuros } from '#lambdas/format/money.ts';
import type { ReceiptReply } from '#lambdas/http/my-order-contract.ts';
import type { ApiResult } from '#web/api/call.ts';
import { requestReceipt } from '#web/api/order-page.ts';
import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
import buttons from '#web/ui/button.module.css';
import { Field, TextField } from '#web/ui/form/field.tsx';
import { type Mistake, useForm } from '#web/ui/form/use-form.ts';
import form from '#web/ui/form.module.css';
import layout from '#web/ui/layout.module.css';

type Stated = Partial<Record<'name' | 'address' | 'siren', string>>;

/** Asks for the receipt and goes to the paper of this number, by default the receipt; gives what is wrong with a field. */
function useReceipt({ access, reload }: SectionProps) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ApiResult<ReceiptReply>>();
  const answer = useRef<HTMLParagraphElement>(null);
  const ask = async (stated: Stated = {}, number?: string): Promise<Mistake | null> => {
    if (busy) return null;
    setBusy(true);
    const asked = await requestReceipt({ ...access, ...stated });
    setBusy(false);
    if (!asked.ok && asked.code === 'siren_invalid') {
      setResult(undefined);
      return { field: 'siren', text: asked.message };
    }
    setResult(asked);
    if (asked.ok) {
      const { creditNotes, ...receipt } = asked.reply;
      const paper = creditNotes.find((note) => note.number === number) ?? receipt;
      window.location.assign(paper.url);
      await reload();
    }
    answer.current?.focus();
    return null;
  };
  return { busy, result, answer, ask };
}

/** What is said of the last request. */
function describeResult(result: ApiResult<ReceiptReply> | undefined): string {
  if (result === undefined) return '';
  return result.ok ? `Le document ${result.reply.number} est dans vos téléchargements.` : result.message;
}

/** The receipt, to have made out or to download again, and the credit notes of refunds. */
export function ReceiptSection(props: SectionProps) {
  const { receiptNumber } = props.order;
  const { busy, result, answer, ask } = useReceipt(props);
  const creditNotes = result?.ok ? result.reply.creditNotes : [];
  return (
    <OrderSection title="Reçu ou facture">
      {receiptNumber === null ? (
        <ReceiptForm busy={busy} ask={ask} />
      ) : (
        <>
          <p>
            Votre reçu porte le numéro {receiptNumber}. Après un remboursement, téléchargez-le de nouveau&#8239;:
            l’avoir apparaît à côté.
          </p>
          <div className={layout.actions}>
            <button type="button" className={buttons.secondary} aria-disabled={busy} onClick={() => ask()}>
              Télécharger le reçu
            </button>
            {creditNotes.map(({ number, amountCents }) => (
              <button
                key={number}
                type="button"
                className={buttons.secondary}
                aria-disabled={busy}
                onClick={() => ask({}, number)}
              >
                Télécharger l’avoir {number} de {formatEuros(amountCents)}
              </button>
            ))}
          </div>
        </>
      )}
      <p ref={answer} role="status" tabIndex={-1}>
        {describeResult(result)}
      </p>
    </OrderSection>
  );
}

type ReceiptFormProps = { busy: boolean; ask: (stated: Stated) => Promise<Mistake | null> };

function readStated(textOf: (name: string) => string): Stated {
  return { name: textOf('name'), address: textOf('address'), siren: textOf('siren') };
}

/** Every field may stay empty: a receipt needs no name. */
function ReceiptForm({ busy, ask }: ReceiptFormProps) {
  const { mistakeOf, ...handlers } = useForm({
    read: readStated,
    findMistake: () => null,
    send: async (stated, _form, refuse) => {
      const mistake = await ask(stated);
      if (mistake !== null) refuse(mistake);
    },
    busy,
    announces: false,
  });
  return (
    <form {...handlers} className={form.form}>
      <p>
        Rien n’est obligatoire. Avec un nom et une adresse, le reçu devient une facture. Il ne change plus une fois
        établi.
      </p>
      <Field
        id="receipt-name"
        label="Nom ou raison sociale (facultatif)"
        name="name"
        autoComplete="name"
        maxLength={100}
        required={false}
      />
      <TextField
        id="receipt-address"
        label="Adresse (facultatif)"
        name="address"
        autoComplete="street-address"
        rows={3}
        maxLength={200}
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
      <button type="submit" className={`${buttons.secondary} ${form.submit}`} aria-disabled={busy}>
        {busy ? 'Un instant…' : 'Établir et télécharger'}
      </button>
    </form>
  );
}
