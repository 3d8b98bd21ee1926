import { useState } from 'react';
import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import { requestWithdrawal } from '#web/api.ts';
import { ConfirmStep } from '#web/pages/withdrawal/confirm-step.tsx';
import { StatementForm } from '#web/pages/withdrawal/statement-form.tsx';
import { WithdrawalReceipt } from '#web/pages/withdrawal/withdrawal-receipt.tsx';
import { showToast } from '#web/shell/toast.atoms.ts';
import { site } from '#web/shop.ts';
import { findErrorMessage, useAddressAnswer } from '#web/ui/address-answer.ts';
import { errorNotice, FormNotices } from '#web/ui/form-notice.tsx';
import layout from '#web/ui/layout.module.css';

const failureTitle = 'Votre déclaration n’a pas pu être envoyée';

const notices = [
  {
    id: 'envoye',
    kind: 'success' as const,
    text: 'Votre déclaration est enregistrée. Un accusé de réception daté part à votre adresse.',
  },
  ...(['email_invalid', 'invalid_request', 'too_many_requests', 'internal'] as const).map(errorNotice),
];

type Step = { name: 'statement' } | { name: 'confirm'; sending: boolean } | { name: 'received'; receivedAt: string };

/** What was written stays through every step and every failure. */
function useWithdrawal() {
  const [statement, setStatement] = useState<WithdrawalRequest>();
  const [step, setStep] = useState<Step>({ name: 'statement' });
  const confirm = async (request: WithdrawalRequest) => {
    setStep({ name: 'confirm', sending: true });
    const result = await requestWithdrawal(request);
    if (result.ok) return setStep({ name: 'received', receivedAt: result.reply.receivedAt });
    setStep({ name: 'confirm', sending: false });
    showToast('error', failureTitle, result.message);
  };
  const write = (request: WithdrawalRequest) => {
    setStatement(request);
    setStep({ name: 'confirm', sending: false });
  };
  return { statement, step, write, confirm, change: () => setStep({ name: 'statement' }) };
}

/**
 * The online withdrawal function (Code de la consommation, articles L221-21 and D221-5): a statement, then its confirmation,
 * without account, for everyone and at any time. Whether the right still exists is the shop's to look into, not the form's.
 */
export function WithdrawalPage() {
  const { statement, step, write, confirm, change } = useWithdrawal();
  useAddressAnswer('sent', () => showToast('success', 'Votre déclaration est enregistrée'));
  useAddressAnswer('error', (code) => showToast('error', failureTitle, findErrorMessage(code)));
  if (step.name === 'received' && statement) return <WithdrawalReceipt {...statement} receivedAt={step.receivedAt} />;
  return (
    <div className={`${layout.page} ${layout.narrow} ${layout.stack}`}>
      <h1>Renoncer au contrat</h1>
      <FormNotices notices={notices} />
      {step.name === 'confirm' && statement ? (
        <ConfirmStep
          statement={statement}
          sending={step.sending}
          onConfirm={() => confirm(statement)}
          onChange={change}
        />
      ) : (
        <>
          <Explanation />
          <StatementForm statement={statement} onWritten={write} />
        </>
      )}
    </div>
  );
}

function Explanation() {
  const { guaranteeDays } = site;
  return (
    <>
      <p className={layout.lede}>
        Dites-nous de quelle commande il s’agit, puis confirmez. Vous n’avez pas de motif à donner, et un accusé de
        réception daté vous parvient aussitôt par e-mail.
      </p>
      <p>
        La loi donne 14&nbsp;jours pour se rétracter. Si vous avez renoncé à ce droit pour recevoir le guide tout de
        suite, la garantie de {guaranteeDays}&nbsp;jours prend le relais&#8239;: le remboursement est le même.
      </p>
    </>
  );
}
