import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import { requestWithdrawal } from '#web/api.ts';
import { showToast } from '#web/browser/toast.atoms.ts';

/** The title of the toast when a statement could not be sent; the reason follows it. */
export const failureTitle = 'Votre déclaration n’a pas pu être envoyée';

export type Step =
  | { name: 'statement' }
  | { name: 'confirm'; sending: boolean }
  | { name: 'received'; receivedAt: string };

/** Keeps what was written through every step and failure; the browser's back button leads to the first step. */
export function useWithdrawal() {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [statement, setStatement] = useState<WithdrawalRequest>();
  const [sending, setSending] = useState(false);
  const [receivedAt, setReceivedAt] = useState<string>();
  const busy = useRef(false);

  const confirm = async (request: WithdrawalRequest) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const result = await requestWithdrawal(request);
    busy.current = false;
    setSending(false);
    if (result.ok) setReceivedAt(result.reply.receivedAt);
    else showToast('error', failureTitle, result.message);
  };
  const write = (request: WithdrawalRequest) => {
    setStatement(request);
    void navigate({ search }, { state: 'confirm' });
  };
  const step = findStep({ confirming: state === 'confirm' && statement !== undefined, sending, receivedAt });
  return { statement, step, write, confirm, change: () => void navigate(-1) };
}

type Progress = { confirming: boolean; sending: boolean; receivedAt: string | undefined };

function findStep({ confirming, sending, receivedAt }: Progress): Step {
  if (receivedAt !== undefined) return { name: 'received', receivedAt };
  return confirming ? { name: 'confirm', sending } : { name: 'statement' };
}
