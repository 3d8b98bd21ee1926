import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WithdrawalReply, WithdrawalRequest } from '#lambdas/http/contract.ts';
import type { MyOrderReply, OrderLink, RefundReply } from '#lambdas/http/my-order-contract.ts';
import { type ApiResult, callFor } from '#web/api/call.ts';
import { requestRefund, showMyOrder } from '#web/api/my-order.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The title of the toast when a statement could not be sent; the reason follows it. */
export const failureTitle = 'Votre déclaration n’a pas pu être envoyée';

export type Step =
  | { name: 'statement' }
  | { name: 'confirm'; sending: boolean }
  | { name: 'received'; receivedAt: string; decision: RefundReply['decision'] | undefined };

type Linked = { access: OrderLink; order: MyOrderReply };

/** The order of a mailed link, `?orderId=…#t=…`, so that its buyer need not type it; undefined until it is known. */
function useLinkedOrder(): Linked | undefined {
  const { search, hash } = useLocation();
  const orderId = new URLSearchParams(search).get('orderId') ?? '';
  const token = new URLSearchParams(hash.slice(1)).get('t') ?? '';
  const [linked, setLinked] = useState<Linked>();
  useEffect(() => {
    if (orderId === '' || token === '') return;
    const access = { orderId, token };
    void showMyOrder(access).then((result) => {
      if (result.ok && result.reply.role === 'buyer') setLinked({ access, order: result.reply });
    });
  }, [orderId, token]);
  return linked;
}

/**
 * With the buyer's link the order's facts decide at once, unless they have before. Every other statement is stored for a
 * person, and so is one that the link does not open: none is lost.
 */
async function send(
  request: WithdrawalRequest,
  linked: Linked | undefined,
): Promise<ApiResult<WithdrawalReply & { decision?: RefundReply['decision'] }>> {
  const { name, orderId, email, statement } = request;
  if (linked?.order.refund === null && orderId === linked.access.orderId && email === linked.order.email) {
    const result = await requestRefund({ ...linked.access, kind: 'withdrawal', name, reason: statement ?? null });
    if (result.ok || result.status === 0 || result.status >= 500) return result;
  }
  return callFor(['receivedAt'], '/api/withdrawals', { body: request });
}

/** Keeps what was written through every step and failure; the browser's back button leads to the first step. */
export function useWithdrawal() {
  const navigate = useNavigate();
  const { state, search, hash } = useLocation();
  const linked = useLinkedOrder();
  // In the tab's history, so that a tab that was dropped meanwhile shows it again.
  const confirmed = useHydrated() && typeof state === 'object' ? (state as WithdrawalRequest | null) : null;
  const [written, setWritten] = useState<WithdrawalRequest>();
  const statement = confirmed ?? written;
  const [sending, setSending] = useState(false);
  const [reply, setReply] = useState<{ receivedAt: string; decision?: RefundReply['decision'] }>();

  const confirm = async (request: WithdrawalRequest) => {
    if (sending) return;
    setSending(true);
    const result = await send(request, linked);
    setSending(false);
    if (result.ok) {
      setWritten(request);
      setReply(result.reply);
      // A reload must not offer to send it again.
      void navigate({ search, hash }, { replace: true });
    } else showToast('error', failureTitle, result.message);
  };
  const write = (request: WithdrawalRequest) => {
    setWritten(request);
    void navigate({ search, hash }, { state: request });
  };
  const change = () => {
    setWritten(statement);
    void navigate(-1);
  };
  const step = findStep({ confirming: confirmed !== null, sending, reply });
  return { linked: linked?.order, statement, step, write, confirm, change };
}

type Progress = {
  confirming: boolean;
  sending: boolean;
  reply: { receivedAt: string; decision?: RefundReply['decision'] } | undefined;
};

function findStep({ confirming, sending, reply }: Progress): Step {
  if (reply !== undefined) return { name: 'received', receivedAt: reply.receivedAt, decision: reply.decision };
  return confirming ? { name: 'confirm', sending } : { name: 'statement' };
}
