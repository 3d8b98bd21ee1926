import { atom, useAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
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

type Received = { receivedAt: string; decision?: RefundReply['decision'] };
type Outcome = 'sending' | Received;

/** What the history has of this entry: the statement to confirm, and what the shop answered to it. */
type Kept = { statement: WithdrawalRequest; received?: Received };

const isKept = (state: unknown): state is Kept => typeof state === 'object' && state !== null && 'statement' in state;

/** What became of each statement that was confirmed in this document: its buyer may leave while it is sent, and come back. */
const outcomesAtom = atom<Readonly<Record<string, Outcome>>>({});

const keyOf = (statement: WithdrawalRequest) => JSON.stringify(statement);

/** The mailed link in the address, `?orderId=…#t=…`; undefined without one. */
function useMailedLink(): OrderLink | undefined {
  const { search, hash } = useLocation();
  const orderId = new URLSearchParams(search).get('orderId') ?? '';
  const token = new URLSearchParams(hash.slice(1)).get('t') ?? '';
  return useMemo(() => (orderId === '' || token === '' ? undefined : { orderId, token }), [orderId, token]);
}

/** The link's order, so that its buyer need not type it; undefined until it is known. */
function useLinkedOrder(link: OrderLink | undefined): MyOrderReply | undefined {
  const [order, setOrder] = useState<MyOrderReply>();
  useEffect(() => {
    if (link === undefined) return;
    void showMyOrder(link).then((result) => {
      if (result.ok && result.reply.role === 'buyer') setOrder(result.reply);
    });
  }, [link]);
  return order;
}

const isAddress = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

/**
 * With the buyer's link the order's facts decide at once, unless they have before. Every other statement is stored for a
 * person, and so is one that the link does not open: none is lost.
 */
async function send(
  request: WithdrawalRequest,
  link: OrderLink | undefined,
): Promise<ApiResult<WithdrawalReply & { decision?: RefundReply['decision'] }>> {
  const { name, orderId, email, message } = request;
  // Asked at the confirmation: a tab that was dropped comes back to it before the order is known.
  const found = link?.orderId === orderId ? await showMyOrder(link) : undefined;
  const order = found?.ok ? found.reply : undefined;
  if (link && order?.role === 'buyer' && order.refund === null && isAddress(email, order.email)) {
    const result = await requestRefund({ ...link, kind: 'withdrawal', name, reason: message ?? null });
    if (result.ok || result.status === 0 || result.status >= 500) return result;
  }
  return callFor(['receivedAt'], '/api/withdrawals', { body: request });
}

/**
 * Keeps what was written, and then the acknowledgement, through every step and failure, in the tab's history: a tab that was dropped
 * meanwhile shows it again. The browser's back button leads to the first step.
 */
export function useWithdrawal() {
  const navigate = useNavigate();
  const { state, search, hash } = useLocation();
  const link = useMailedLink();
  const linked = useLinkedOrder(link);
  const kept = useHydrated() && isKept(state) ? state : null;
  const [outcomes, setOutcomes] = useAtom(outcomesAtom);
  const [written, setWritten] = useState<WithdrawalRequest>();
  const statement = kept?.statement ?? written;
  /** What is in view; undefined once the page is left. */
  const shown = useRef<Kept | null>(undefined);
  useEffect(() => {
    shown.current = kept;
    return () => {
      shown.current = undefined;
    };
  });
  const go = (next: Kept, options = {}) => void navigate({ search, hash }, { ...options, state: next });
  const record = (key: string, outcome: Outcome | null) =>
    setOutcomes(({ [key]: _, ...others }) => (outcome ? { ...others, [key]: outcome } : others));

  const confirm = async (request: WithdrawalRequest) => {
    const key = keyOf(request);
    if (outcomes[key]) return;
    record(key, 'sending');
    const result = await send(request, link);
    record(key, result.ok ? result.reply : null);
    if (!result.ok) return showToast('error', failureTitle, result.message);
    // Its buyer may be about to confirm another one, or have left. On the first step the acknowledgement takes the form's place.
    if (shown.current === undefined || (shown.current && keyOf(shown.current.statement) !== key)) return;
    setWritten(undefined);
    go({ statement: request, received: result.reply }, { replace: true });
  };
  const write = (request: WithdrawalRequest) => {
    setWritten(request);
    go({ statement: request });
  };
  const change = () => {
    setWritten(statement);
    void navigate(-1);
  };
  return { linked, statement, step: findStep(kept, outcomes), write, confirm, change };
}

function findStep(kept: Kept | null, outcomes: Readonly<Record<string, Outcome>>): Step {
  if (kept === null) return { name: 'statement' };
  const outcome = kept.received ?? outcomes[keyOf(kept.statement)];
  if (outcome === undefined || outcome === 'sending') return { name: 'confirm', sending: outcome === 'sending' };
  return { name: 'received', receivedAt: outcome.receivedAt, decision: outcome.decision };
}
