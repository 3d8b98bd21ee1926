import { formatMoment } from '#lambdas/format/dates.ts';
import { apart } from '#web/page-data/drawings.data.ts';
import { failureTitle, type Step, useWithdrawal } from '#web/pages/withdrawal/use-withdrawal.ts';
import { ConfirmStep, StatementForm, WithdrawalAcknowledgement } from '#web/pages/withdrawal/withdrawal-steps.tsx';
import { site } from '#web/shop.ts';
import { useFailureToast } from '#web/ui/form/address-answer.ts';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { Opening } from '#web/ui/opening/opening.tsx';
import { useFocusOnChange } from '#web/ui/take-focus.ts';

const titles = {
  statement: 'Renoncer au contrat',
  confirm: 'Votre déclaration',
  received: 'Votre déclaration est enregistrée',
};

/**
 * The online withdrawal function (Code de la consommation, articles L221-21 and D221-5): a statement, then its confirmation,
 * without account, for everyone and at any time. Whether the right still exists is decided by a person, not by the form.
 */
export function Page() {
  const { linked, statement, step, write, confirm, change } = useWithdrawal();
  const title = useFocusOnChange<HTMLHeadingElement>(step.name);
  useFailureToast(failureTitle);
  return (
    <Opening
      drawing={apart}
      ground="plum"
      title={titles[step.name]}
      titleRef={title}
      lede={<Lede step={step} />}
      beside={
        step.name === 'statement' && (
          <>
            <Guarantee />
            <p>
              Vous n’avez pas de motif à donner, et un accusé de réception daté vous est remis aussitôt, ici et
              par&nbsp;e-mail.
            </p>
          </>
        )
      }
    >
      <FormNotices refusals={['email_invalid', 'invalid_request', 'internal']} />
      <div className="stack4 sheet paper mail on-lines">
        <p className="subject">À l’attention de {site.name}</p>
        {step.name === 'statement' && <StatementForm statement={statement} linked={linked} onWritten={write} />}
        {step.name === 'confirm' && statement && (
          <ConfirmStep
            statement={statement}
            sending={step.sending}
            onConfirm={() => confirm(statement)}
            onChange={change}
          />
        )}
        {step.name === 'received' && statement && (
          <WithdrawalAcknowledgement statement={statement} receivedAt={step.receivedAt} decision={step.decision} />
        )}
      </div>
    </Opening>
  );
}

function Lede({ step }: { step: Step }) {
  if (step.name === 'confirm') {
    return 'Je vous notifie ma rétractation du contrat portant sur la commande ci-dessous.';
  }
  if (step.name === 'received') {
    return (
      <>
        Reçue le {formatMoment(step.receivedAt)}. Enregistrez l’accusé de réception ci-dessous&#8239;; il part aussi à
        l’adresse indiquée.
      </>
    );
  }
  return 'Dites-nous de quelle commande il s’agit, puis confirmez.';
}

function Guarantee() {
  return (
    <p>
      La loi donne 14&nbsp;jours pour se rétracter. Si vous avez renoncé à ce droit pour recevoir vos fichiers tout de
      suite, la garantie de {site.guaranteeDays}&nbsp;jours prend le relais&#8239;: le remboursement est le même.
    </p>
  );
}
