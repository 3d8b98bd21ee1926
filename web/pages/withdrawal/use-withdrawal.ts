import { useEffect, useRef, useState } from 'react';
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

/** What the history has of this entry: the statement to confirm, and what the shop answered to it. */
type Kept = { statement: WithdrawalRequest; received?: { receivedAt: string; decision?: RefundReply['decision'] } };

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

/**
 * Keeps what was written, and then the receipt, through every step and failure, in the tab's history: a tab that was dropped
 * meanwhile shows it again. The browser's back button leads to the first step.
 */
export function useWithdrawal() {
  const navigate = useNavigate();
  const { state, search, hash } = useLocation();
  const linked = useLinkedOrder();
  const inHistory = useHydrated() && typeof state === 'object' ? (state as Partial<Kept> | null) : null;
  const [answered, setAnswered] = useState<Kept>();
  const kept = findKept(inHistory, answered);
  const [written, setWritten] = useState<WithdrawalRequest>();
  const statement = kept?.statement ?? written;
  const [sent, setSent] = useState<WithdrawalRequest>();
  /** What is in view; undefined once the page is left. */
  const shown = useRef<Kept | null>(undefined);
  useEffect(() => {
    shown.current = kept;
    return () => {
      shown.current = undefined;
    };
  });
  const go = (next: Kept, options = {}) => void navigate({ search, hash }, { ...options, state: next });

  const confirm = async (request: WithdrawalRequest) => {
    if (isSame(sent, request)) return;
    setSent(request);
    const result = await send(request, linked);
    setSent((latest) => (latest === request ? undefined : latest));
    if (result.ok) {
      const next = { statement: request, received: result.reply };
      setAnswered(next);
      // Its buyer may be about to confirm another one, or have left. On the first step the receipt takes the form's place.
      if (shown.current !== null && !isSame(shown.current?.statement, request)) return;
      setWritten(undefined);
      go(next, { replace: true });
    } else showToast('error', failureTitle, result.message);
  };
  const write = (request: WithdrawalRequest) => {
    setWritten(request);
    go({ statement: request });
  };
  const change = () => {
    setWritten(statement);
    void navigate(-1);
  };
  const step = findStep(kept, sent);
  return { linked: linked?.order, statement, step, write, confirm, change };
}

const isSame = (one: WithdrawalRequest | undefined, other: WithdrawalRequest | undefined) =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** A statement that was answered is not confirmed again: its buyer may have gone back while it was sent, and forward since. */
function findKept(inHistory: Partial<Kept> | null, answered: Kept | undefined): Kept | null {
  const { statement, received } = inHistory ?? {};
  if (statement === undefined) return null;
  return isSame(statement, answered?.statement) && answered ? answered : { statement, ...(received && { received }) };
}

function findStep(kept: Kept | null, sent: WithdrawalRequest | undefined): Step {
  if (kept === null) return { name: 'statement' };
  const { received } = kept;
  if (received === undefined) return { name: 'confirm', sending: isSame(sent, kept.statement) };
  return { name: 'received', receivedAt: received.receivedAt, decision: received.decision };
}
