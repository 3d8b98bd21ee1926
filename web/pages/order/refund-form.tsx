import { useId } from 'react';
import { formatEuros } from '#lambdas/format/money.ts';
import type { MyOrderReply, OrderKey, RefundReply, RefundRequest } from '#lambdas/http/my-order-contract.ts';
import { requestRefund } from '#web/api/my-order.ts';
import styles from '#web/pages/order/download-page.module.css';
import { describeKey } from '#web/pages/order/keys-section.tsx';
import type { SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { Field, MistakeLine, SubmitButton, TextField } from '#web/ui/form/field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { setText } from '#web/ui/set-text.tsx';

type Kind = RefundRequest['kind'];

export type RefundProps = SectionProps & { kind: Kind };

/** The keys that may be paid back alone. */
export const listRefundable = ({ keys }: MyOrderReply) =>
  keys.filter(({ refundableCents }) => refundableCents !== null);

/** The law prescribes the words of the second one (C. conso D221-5). */
const confirmations: Record<Kind, string> = {
  guarantee: 'Demander le remboursement',
  withdrawal: 'Confirmer la rétractation',
};

/** Asks for the whole order back, or for keys of it, and says what happens next. */
export function RefundForm({
  kind,
  order,
  access,
  send,
  setReply,
}: RefundProps & Pick<ReturnType<typeof useAnswer>, 'send'> & { setReply: (reply: RefundReply | undefined) => void }) {
  const done = (reply: RefundReply) => {
    setReply(reply);
    return '';
  };
  const keys = listRefundable(order);
  const { mistakeOf, sending, handlers } = useForm({
    read: (textOf) => {
      const chosen = keys.filter(({ n }) => textOf(`key-${n}`) !== '').map(({ n }) => n);
      return { name: textOf('name'), reason: textOf('reason'), ...(textOf('what') === 'keys' && { keys: chosen }) };
    },
    findMistake: (wish) => {
      if (wish.keys?.length === 0) return { field: `key-${keys[0]?.n}`, text: 'Choisissez au moins une clé' };
      return kind === 'withdrawal' && wish.name === '' ? { field: 'name', text: 'Veuillez indiquer votre nom' } : null;
    },
    toastsMistakes: true,
    send: (wish) => {
      setReply(undefined);
      return send(() => requestRefund({ ...access, kind, ...wish }), { done });
    },
  });
  return (
    <form {...handlers} className="stack4 fill">
      {keys.length > 0 && <WhatToRefund order={order} keys={keys} mistake={mistakeOf(`key-${keys[0]?.n}`)} />}
      <WhatHappens order={order} />
      {kind === 'withdrawal' && (
        <Field
          id="withdrawal-name"
          label="Votre nom"
          name="name"
          autoComplete="name"
          maxLength={200}
          mistake={mistakeOf('name')}
        />
      )}
      <TextField
        id={`${kind}-reason`}
        label="Un mot, si vous le souhaitez"
        name="reason"
        rows={3}
        longest={4000}
        mistake={mistakeOf('reason')}
      />
      <SubmitButton sending={sending}>{confirmations[kind]}</SubmitButton>
    </form>
  );
}

/** The whole order, or some of the keys that nobody has opened. */
function WhatToRefund({
  order,
  keys,
  mistake,
}: Pick<SectionProps, 'order'> & { keys: OrderKey[]; mistake: string | undefined }) {
  const id = useId();
  const wholeCents = order.refundableCents ?? 0;
  return (
    <fieldset className="stack1 choices">
      <legend className="field-label">Que faut-il rembourser&#8239;?</legend>
      <label className="row thumb">
        <input className="tick" type="radio" name="what" value="all" defaultChecked />{' '}
        {wholeCents === order.amountCents ? 'Toute la commande' : 'Tout ce qui reste'}&#8239;: {formatEuros(wholeCents)}
      </label>
      <label className="row thumb">
        <input className="tick" type="radio" name="what" value="keys" /> Des clés que personne n’a ouvertes
      </label>
      {keys.map((key) => (
        <label key={key.n} className={`row thumb ${styles.refundKey}`}>
          <input
            className="tick"
            type="checkbox"
            name={`key-${key.n}`}
            value="true"
            aria-invalid={mistake !== undefined}
            aria-describedby={mistake && `${id}-mistake`}
          />{' '}
          Clé {key.n}, {setText(describeKey(key))}&#8239;: {formatEuros(key.refundableCents ?? 0)}
        </label>
      ))}
      <MistakeLine id={id} mistake={mistake} />
    </fieldset>
  );
}

function WhatHappens({ order }: Pick<SectionProps, 'order'>) {
  const { refundableCents: cents, email } = order;
  const isChosen = listRefundable(order).length > 0;
  return (
    <ol>
      {email !== null && <li>Un accusé de réception daté part aussitôt à {email}.</li>}
      <li>
        D’ordinaire, le remboursement{cents !== null && !isChosen && ` de ${formatEuros(cents)}`} suit dans les minutes
        qui viennent, par le moyen de paiement de la commande. Parfois, une personne lit d’abord la demande, et vous
        répond.
      </li>
      <li>
        {isChosen
          ? 'Ce qui est remboursé se ferme. Le reste de la commande ne change pas.'
          : 'Les liens de téléchargement se ferment quand le remboursement part.'}{' '}
        Votre banque crédite la somme sous 5&nbsp;à&nbsp;10&nbsp;jours ouvrés.
      </li>
    </ol>
  );
}
