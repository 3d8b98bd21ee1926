import { type ReactNode, useState } from 'react';
import { formatMoment } from '#lambdas/format/dates.ts';
import { nameKeys } from '#lambdas/format/plain-list.ts';
import type { MyOrderReply, RefundReply } from '#lambdas/http/my-order-contract.ts';
import { AnswerLine, OrderSection, type SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { listRefundable, RefundForm, type RefundProps } from '#web/pages/order/refund-form.tsx';
import { site } from '#web/shop.ts';
import { setText } from '#web/ui/set-text.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';

/** Opening the section says what happens and when; its button asks for it. */
export function RefundSection(props: SectionProps) {
  return (
    <RequestSection
      {...props}
      kind="guarantee"
      title="Être remboursé"
      note={`Garantie ${site.guaranteeDays}\u00a0jours, sans raison à donner`}
    >
      Pendant {site.guaranteeDays}&nbsp;jours après l’achat, nous vous remboursons la totalité du prix, sans raison à
      donner.
      {listRefundable(props.order).length > 0 && ' Cela vaut aussi pour une clé seule.'}
    </RequestSection>
  );
}

/** The statement of withdrawal, for the holder of the link; `/retractation` takes it from everyone. */
export function WithdrawalSection(props: SectionProps) {
  return (
    <RequestSection {...props} kind="withdrawal" title="Renoncer au contrat" note="Votre déclaration, en deux temps">
      En confirmant, vous nous déclarez&#8239;: «&nbsp;Je vous notifie ma rétractation du contrat portant sur la
      commande {props.order.orderId}
      {listRefundable(props.order).length > 0 && ', ou sur les seules clés que j’ai choisies'}.&nbsp;»
    </RequestSection>
  );
}

/** What became of the last request, and the form for one while there is something to ask for. */
function RequestSection({
  title,
  note,
  children,
  ...props
}: RefundProps & { title: string; note: string; children: ReactNode }) {
  const [reply, setReply] = useState<RefundReply>();
  const { order, kind, reload } = props;
  const { refund, can } = order;
  const { send, answer } = useAnswer(reload);
  // Once the order tells of the request, it also says whether there is something else to ask for.
  const isTold = reply === undefined || (refund !== null && refund.receivedAt >= reply.receivedAt);
  const told = isTold ? refund : null;
  const isOpen = (kind === 'guarantee' ? can.refund : can.withdraw) && isTold;
  return (
    <OrderSection title={title} note={note} isOpen={refund !== null}>
      {reply !== undefined && (
        <Answer
          receivedAt={reply.receivedAt}
          state={told?.state ?? stateAfter[reply.decision]}
          keys={told?.keys ?? null}
          isNew
        />
      )}
      {reply === undefined && refund?.kind === kind && <Answer {...refund} />}
      {isOpen && (
        <>
          <p>{children}</p>
          <RefundForm {...props} send={send} setReply={setReply} />
        </>
      )}
      {reply === undefined && <AnswerLine {...answer} />}
    </OrderSection>
  );
}

type State = NonNullable<MyOrderReply['refund']>['state'];

const stateAfter: Record<RefundReply['decision'], State> = { refunded: 'underway', to_owner: 'with_owner' };

const becomes: Record<State, string> = {
  underway: 'Le remboursement part. Votre banque le crédite sous 5 à 10\u00a0jours ouvrés.',
  with_owner:
    'Une personne la lit et vous répond. Votre demande est traitée sous 3\u00a0jours ouvrés, le plus souvent sous 48\u00a0h.',
  with_bank:
    'Ce paiement est contesté auprès de votre banque\u202f: c’est elle qui vous rend la somme, si elle le décide.',
  ordered: 'Le remboursement est ordonné, et part dès que possible. Un e-mail vous le confirme alors.',
  paid_back: 'Le remboursement est parti.',
  denied: 'Une personne l’a lue. Sa réponse, avec la raison, est dans l’e-mail que nous vous avons envoyé.',
};

type AnswerProps = { receivedAt: string; state: State; keys: number[] | null; isNew?: boolean };

/** What became of the request. It takes the focus when it replaces the form. */
function Answer({ receivedAt, state, keys, isNew = false }: AnswerProps) {
  return (
    <p ref={isNew ? takeFocus : undefined} role="status" tabIndex={-1}>
      Votre demande{keys !== null && ` pour ${nameKeys(keys)}`} est arrivée le {setText(formatMoment(receivedAt))}.{' '}
      {becomes[state]}
    </p>
  );
}
