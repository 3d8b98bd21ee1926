import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type WithdrawalRequest, withdrawalReplySchema, withdrawalRequestSchema } from '#lambdas/http/contract.ts';
import { ApiError } from '#lambdas/http/errors.ts';
import { errorPage, httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import { type Caller, getClientNetwork, isFormPost, parseBody, parseRequest } from '#lambdas/http/request.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { isOrderId, readOrderId } from '#lambdas/order/order-id.ts';
import { countAttempt } from '#lambdas/rate-limit/rate-limit.store.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal, findWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { toWithdrawalId, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';

requireEnvironment('ORDERS_TABLE', 'WITHDRAWALS_TABLE', 'COUNTERS_TABLE', 'SITE_URL', 'MAIL_SENDER', 'SUPPORT_ADDRESS');

/** New statements an hour from one network: the form must not flood mailboxes. A statement sent again is not counted. */
const statementsPerNetwork = 10;
/** Statements an hour that match no order: for one mailbox, and from everyone together. A buyer's own is never refused. */
const unmatchedPerMailbox = 5;
const unmatchedInAll = 100;

type Statement = WithdrawalRequest & { orderFound: boolean };

function parseWithdrawal(event: APIGatewayProxyEventV2): WithdrawalRequest {
  const request = parseRequest(withdrawalRequestSchema, parseBody(event));
  if (!isEmailAddress(request.email)) throw new ApiError('email_invalid');
  return { ...request, orderId: readOrderId(request.orderId) };
}

async function countStatement({ email, orderFound }: Statement, { clientNetwork, now }: Caller): Promise<void> {
  await countAttempt({ action: 'withdrawal', network: clientNetwork, limit: statementsPerNetwork, now });
  if (orderFound) return;
  await countAttempt({ action: 'withdrawal', email, limit: unmatchedPerMailbox, now });
  await countAttempt({ action: 'withdrawal', everyone: true, limit: unmatchedInAll, now });
}

/** Whether a paid order has this number and address. */
async function isOrderOf({ orderId, email }: WithdrawalRequest): Promise<boolean> {
  const order = isOrderId(orderId) ? await findOrder(orderId) : undefined;
  return order?.paidAt !== undefined && order.email.toLowerCase() === email.toLowerCase();
}

/** Stores a new statement, once even when the same one is sent several times at this moment. */
async function storeStatement(request: Statement, caller: Caller): Promise<Withdrawal> {
  const { name, orderId, email, statement, orderFound } = request;
  await countStatement(request, caller);
  const withdrawalId = toWithdrawalId(request);
  const facts = { withdrawalId, name, orderId, email, orderFound, receivedAt: caller.now.toISOString() };
  const withdrawal = { ...facts, ...(statement ? { statement } : {}) };
  return (await createWithdrawal(withdrawal)) ? withdrawal : ((await findWithdrawal(withdrawalId)) ?? withdrawal);
}

/** Stores and settles the statement of a request; gives the time it first arrived. */
async function receiveStatement(event: APIGatewayProxyEventV2, now: Date): Promise<string> {
  const request = parseWithdrawal(event);
  const statement = { ...request, orderFound: await isOrderOf(request) };
  const known = await findWithdrawal(toWithdrawalId(statement));
  const withdrawal = known ?? (await storeStatement(statement, { clientNetwork: getClientNetwork(event), now }));
  await settleWithdrawal(withdrawal.withdrawalId, now);
  return withdrawal.receivedAt;
}

/** POST /api/withdrawals: a statement of withdrawal is stored, acknowledged and sent to the operator. */
export const handler = httpFunction(
  async (event) => {
    const receivedAt = await receiveStatement(event, new Date());
    return isFormPost(event) ? seeOther('/retractation?sent=1#envoye') : ok(withdrawalReplySchema, { receivedAt });
  },
  { formErrorPage: errorPage('/retractation') },
);
