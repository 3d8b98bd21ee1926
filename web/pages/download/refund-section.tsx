import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoment } from '#lambdas/format/dates.ts';
import { nameKeys } from '#lambdas/format/keys.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import type { MyOrderReply, OrderKey, RefundReply, RefundRequest } from '#lambdas/http/my-order-contract.ts';
import { requestRefund } from '#web/api/my-order.ts';
import { describeKey } from '#web/pages/download/keys-section.tsx';
import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
import { AnswerLine, useAnswer } from '#web/pages/download/use-answer.tsx';
import { site } from '#web/shop.ts';
import box from '#web/ui/form/box.module.css';
import { SubmitButton, TextField } from '#web/ui/form/field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import form from '#web/ui/form.module.css';
import layout from '#web/ui/layout.module.css';
import { setText } from '#web/ui/set-text.tsx';

type Kind = RefundRequest['kind'];

/** The keys that may be paid back alone. */
const listRefundable = ({ keys }: MyOrderReply) => keys.filter(({ refundableCents }) => refundableCents !== null);

/** Opening the section says what happens and when; its button asks for it. */
export function RefundSection(props: SectionProps) {
  return (
    <RequestSection {...props} kind="guarantee" title="Être remboursé">
      Pendant {site.guaranteeDays}&nbsp;jours après l’achat, nous vous remboursons la totalité du prix, sans raison à
      donner.
      {listRefundable(props.order).length > 0 && ' Cela vaut aussi pour une clé seule.'}
    </RequestSection>
  );
}

/** The statement of withdrawal, for the holder of the link; `/retractation` takes it from everyone. */
export function WithdrawalSection(props: SectionProps) {
  return (
    <RequestSection {...props} kind="withdrawal" title="Renoncer au contrat">
      En confirmant, vous nous déclarez&#8239;: «&nbsp;Je vous notifie ma rétractation du contrat portant sur la
      commande {props.order.orderId}
      {listRefundable(props.order).length > 0 && ', ou sur les seules clés que j’ai choisies'}.&nbsp;»
    </RequestSection>
  );
}

type PartProps = SectionProps & { kind: Kind };

/** What became of the last request, and the form for one while there is something to ask for. */
function RequestSection({ title, children, ...props }: PartProps & { title: string; children: ReactNode }) {
  const [reply, setReply] = useState<RefundReply>();
  const { order, kind } = props;
  const { refund, can } = order;
  const isOpen = (kind === 'guarantee' ? can.refund : can.withdraw) && reply === undefined;
  return (
    <OrderSection title={title} isOpen={refund !== null}>
      {reply !== undefined && (
        <Answer
          receivedAt={reply.receivedAt}
          state={refund?.state ?? stateAfter[reply.decision]}
          keys={refund?.keys ?? null}
          isNew
        />
      )}
      {reply === undefined && refund?.kind === kind && <Answer {...refund} />}
      {isOpen && (
        <>
          <p>{children}</p>
          <RefundForm {...props} onDone={setReply} />
        </>
      )}
    </OrderSection>
  );
}

/** The law prescribes the words of the second one (C. conso D221-5). */
const confirmations: Record<Kind, string> = {
  guarantee: 'Demander le remboursement',
  withdrawal: 'Confirmer la rétractation',
};

function RefundForm({ kind, order, access, reload, onDone }: PartProps & { onDone: (reply: RefundReply) => void }) {
  const { send, answer } = useAnswer(reload);
  const done = (reply: RefundReply) => {
    onDone(reply);
    return '';
  };
  const keys = listRefundable(order);
  const { sending, handlers } = useForm({
    read: (textOf) => {
      const chosen = keys.filter(({ n }) => textOf(`key-${n}`) !== '').map(({ n }) => n);
      return { reason: textOf('reason'), ...(textOf('what') === 'keys' && { keys: chosen }) };
    },
    findMistake: (wish) =>
      wish.keys?.length === 0 ? { field: `key-${keys[0]?.n}`, text: 'Choisissez au moins une clé' } : null,
    send: (wish) => send(() => requestRefund({ ...access, kind, ...wish }), { done }),
  });
  return (
    <form {...handlers} className={`${layout.stack4} ${layout.fill}`}>
      {keys.length > 0 && <WhatToRefund order={order} keys={keys} />}
      <WhatHappens order={order} />
      <TextField id={`${kind}-reason`} label="Un mot, si vous le souhaitez" name="reason" rows={3} maxLength={4000} />
      <SubmitButton sending={sending}>{confirmations[kind]}</SubmitButton>
      <AnswerLine {...answer} />
    </form>
  );
}

/** The whole order, or some of the keys that nobody has opened. */
function WhatToRefund({ order, keys }: Pick<SectionProps, 'order'> & { keys: OrderKey[] }) {
  const [isWhole, setWhole] = useState(true);
  const wholeCents = order.refundableCents ?? 0;
  return (
    <fieldset className={`${layout.stack1} ${box.choices}`}>
      <legend className={form.label}>Que faut-il rembourser&#8239;?</legend>
      <label>
        <input
          className={box.box}
          type="radio"
          name="what"
          value="all"
          checked={isWhole}
          onChange={() => setWhole(true)}
        />{' '}
        {wholeCents === order.amountCents ? 'Toute la commande' : 'Tout ce qui reste'}&#8239;: {formatEuros(wholeCents)}
      </label>
      <label>
        <input
          className={box.box}
          type="radio"
          name="what"
          value="keys"
          checked={!isWhole}
          onChange={() => setWhole(false)}
        />{' '}
        Des clés que personne n’a ouvertes
      </label>
      {!isWhole &&
        keys.map((key) => (
          <label key={key.n}>
            <input className={box.box} type="checkbox" name={`key-${key.n}`} value="true" /> Clé {key.n},{' '}
            {setText(describeKey(key))}&#8239;: {formatEuros(key.refundableCents ?? 0)}
          </label>
        ))}
    </fieldset>
  );
}

function WhatHappens({ order }: Pick<SectionProps, 'order'>) {
  const { refundableCents: cents, email } = order;
  const isChosen = listRefundable(order).length > 0;
  return (
    <ol>
      <li>Un accusé de réception daté part aussitôt à {email}.</li>
      <li>
        D’ordinaire, le remboursement{cents !== null && !isChosen && ` de ${formatEuros(cents)}`} suit dans les minutes
        qui viennent, par le moyen de paiement de la commande. Parfois, une personne lit d’abord la demande&#8239;: elle
        vous répond par e-mail.
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

type State = NonNullable<MyOrderReply['refund']>['state'];

const stateAfter: Record<RefundReply['decision'], State> = { refunded: 'underway', to_owner: 'with_owner' };

const becomes: Record<State, string> = {
  underway:
    'Le remboursement part\u202f: un e-mail vous le confirme. Votre banque le crédite sous 5 à 10\u00a0jours ouvrés.',
  with_owner:
    'Une personne la lit et vous répond par e-mail. Votre demande est traitée sous 3\u00a0jours ouvrés, le plus souvent sous 48\u00a0h.',
  paid_back: 'Le remboursement est parti.',
  denied: 'Une personne l’a lue. Sa réponse, avec la raison, est dans l’e-mail que nous vous avons envoyé.',
};

type AnswerProps = { receivedAt: string; state: State; keys: number[] | null; isNew?: boolean };

/** What became of the request. It takes the focus when it replaces the form. */
function Answer({ receivedAt, state, keys, isNew = false }: AnswerProps) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) status.current?.focus();
  }, [isNew]);
  return (
    <p ref={status} role="status" tabIndex={-1}>
      Votre demande{keys !== null && ` pour ${nameKeys(keys)}`} est arrivée le {setText(formatMoment(receivedAt))}.{' '}
      {becomes[state]}
    </p>
  );
}
