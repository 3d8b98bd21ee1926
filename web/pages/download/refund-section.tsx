import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoment } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import type { MyOrderReply, RefundReply, RefundRequest } from '#lambdas/http/my-order-contract.ts';
import { requestRefund } from '#web/api/my-order.ts';
import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
import { AnswerLine, useAnswer } from '#web/pages/download/use-answer.tsx';
import { site } from '#web/shop.ts';
import { SubmitButton, TextField } from '#web/ui/form/field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import layout from '#web/ui/layout.module.css';
import { setText } from '#web/ui/set-text.tsx';

type Kind = RefundRequest['kind'];

/** Opening the section says what happens and when; its button asks for it. */
export function RefundSection(props: SectionProps) {
  return (
    <OrderSection title="Être remboursé" isOpen={props.order.refund !== null}>
      <RequestOrAnswer {...props} kind="guarantee">
        Pendant {site.guaranteeDays}&nbsp;jours après l’achat, nous vous remboursons la totalité du prix, sans raison à
        donner.
      </RequestOrAnswer>
    </OrderSection>
  );
}

/** The statement of withdrawal, for the holder of the link; `/retractation` takes it from everyone. */
export function WithdrawalSection(props: SectionProps) {
  return (
    <OrderSection title="Renoncer au contrat" isOpen={props.order.refund !== null}>
      <RequestOrAnswer {...props} kind="withdrawal">
        En confirmant, vous nous déclarez&#8239;: «&nbsp;Je vous notifie ma rétractation du contrat portant sur la
        commande {props.order.orderId}.&nbsp;»
      </RequestOrAnswer>
    </OrderSection>
  );
}

type PartProps = SectionProps & { kind: Kind };

function RequestOrAnswer({ children, ...props }: PartProps & { children: ReactNode }) {
  const [reply, setReply] = useState<RefundReply>();
  const { order, reload } = props;
  if (reply !== undefined) {
    const state = order.refund?.state ?? stateAfter[reply.decision];
    return <Answer receivedAt={reply.receivedAt} state={state} isNew />;
  }
  if (order.refund !== null) return <Answer {...order.refund} />;
  const show = (next: RefundReply) => {
    setReply(next);
    void reload();
  };
  return (
    <>
      <p>{children}</p>
      <RefundForm {...props} onDone={show} />
    </>
  );
}

/** The law prescribes the words of the second one (C. conso D221-5). */
const confirmations: Record<Kind, string> = {
  guarantee: 'Demander le remboursement',
  withdrawal: 'Confirmer la rétractation',
};

function RefundForm({ kind, order, access, onDone }: PartProps & { onDone: (reply: RefundReply) => void }) {
  const { send, answer } = useAnswer();
  const done = (reply: RefundReply) => {
    onDone(reply);
    return '';
  };
  const { sending, handlers } = useForm({
    read: (textOf) => textOf('reason'),
    findMistake: () => null,
    send: (reason) => send(() => requestRefund({ ...access, kind, reason }), { done }),
  });
  return (
    <form {...handlers} className={`${layout.stack4} ${layout.fill}`}>
      <WhatHappens order={order} />
      <TextField id={`${kind}-reason`} label="Un mot, si vous le souhaitez" name="reason" rows={3} maxLength={4000} />
      <SubmitButton sending={sending}>{confirmations[kind]}</SubmitButton>
      <AnswerLine {...answer} />
    </form>
  );
}

function WhatHappens({ order: { refundableCents: cents, email } }: Pick<SectionProps, 'order'>) {
  return (
    <ol>
      <li>Un accusé de réception daté part aussitôt à {email}.</li>
      <li>
        D’ordinaire, le remboursement{cents !== null && ` de ${formatEuros(cents)}`} suit dans les minutes qui viennent,
        par le moyen de paiement de la commande. Parfois, une personne lit d’abord la demande&#8239;: elle vous répond
        par e-mail.
      </li>
      <li>
        Les liens de téléchargement se ferment quand le remboursement part. Votre banque le crédite sous
        5&nbsp;à&nbsp;10&nbsp;jours ouvrés.
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

type AnswerProps = { receivedAt: string; state: State; isNew?: boolean };

/** What became of the request. It takes the focus when it replaces the form. */
function Answer({ receivedAt, state, isNew = false }: AnswerProps) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) status.current?.focus();
  }, [isNew]);
  return (
    <p ref={status} role="status" tabIndex={-1}>
      Votre demande est arrivée le {setText(formatMoment(receivedAt))}. {becomes[state]}
    </p>
  );
}
