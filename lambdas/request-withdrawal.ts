import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type WithdrawalRequest, withdrawalReplySchema, withdrawalRequestSchema } from '#lambdas/http/contract.ts';
import { errorPage, httpFunction, ok, seeOther } from '#lambdas/http/http.ts';
import { isFormPost, parseBody, parseRequest, readEmailAddress } from '#lambdas/http/request.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { isOrderId, readOrderId } from '#lambdas/order/order-id.ts';
import { requireEnvironment } from '#lambdas/runtime/environment.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal, findWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { toWithdrawalId, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';

requireEnvironment(
  'ORDERS_TABLE',
  'WITHDRAWALS_TABLE',
  'COUNTERS_TABLE',
  'SITE_URL',
  'MAIL_SENDER',
  'MAIL_SENDER_DISCREET',
  'SUPPORT_ADDRESS',
);

function parseWithdrawal(event: APIGatewayProxyEventV2): WithdrawalRequest {
  const request = parseRequest(withdrawalRequestSchema, parseBody(event));
  return { ...request, email: readEmailAddress(request.email), orderId: readOrderId(request.orderId) };
}

/** Whether a paid order has this number and address. */
async function isOrderOf({ orderId, email }: WithdrawalRequest): Promise<boolean> {
  const order = isOrderId(orderId) ? await findOrder(orderId) : undefined;
  return order?.paidAt !== undefined && order.email.toLowerCase() === email.toLowerCase();
}

/**
 * Stores the statement, once however often it is sent, and gives it as it first arrived. No limit refuses one: only mails
 * have limits.
 */
async function keepStatement(request: WithdrawalRequest, now: Date): Promise<Withdrawal> {
  const { name, orderId, email, statement } = request;
  const orderFound = await isOrderOf(request);
  const withdrawalId = toWithdrawalId({ ...request, orderFound });
  const facts = { withdrawalId, name, orderId, email, orderFound, receivedAt: now.toISOString() };
  const withdrawal = { ...facts, ...(statement ? { statement } : {}) };
  return (await createWithdrawal(withdrawal)) ? withdrawal : ((await findWithdrawal(withdrawalId)) ?? withdrawal);
}

/** POST /api/withdrawals: a statement of withdrawal is stored, acknowledged and sent to the operator. */
export const handler = httpFunction(
  async (event) => {
    const now = new Date();
    const { withdrawalId, receivedAt } = await keepStatement(parseWithdrawal(event), now);
    await settleWithdrawal(withdrawalId, now);
    return isFormPost(event) ? seeOther('/retractation?sent=1#envoye') : ok(withdrawalReplySchema, { receivedAt });
  },
  { formErrorPage: errorPage('/retractation') },
);
