import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { identity } from '#content/identity.ts';
import { type WithdrawalRequest, withdrawalReplySchema, withdrawalRequestSchema } from '#lambdas/http/contract.ts';
import { errorPage, httpFunction, ok, type Reply } from '#lambdas/http/http.ts';
import {
  type Caller,
  callerOf,
  isFormPost,
  parseBody,
  parseRequest,
  readEmailAddress,
  widenNetwork,
} from '#lambdas/http/request.ts';
import { isSameAddress } from '#lambdas/mail/email-address.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { isOrderId, readOrderId } from '#lambdas/order/order-id.ts';
import { isBought } from '#lambdas/order/order-status.ts';
import { ignoreCounterOutage, takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';
import { writeAcknowledgement } from '#lambdas/withdrawal/acknowledgement-file.ts';
import { createWithdrawal, findWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { toWithdrawalId, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';

/** A person who looks for the right number needs a few an hour; beyond them a network's statements without an order wait for others'. */
const perNetwork = 3;
/** A buyer may add a word or two: beyond them an order's statements of the day (UTC) wait for others' too. */
const perOrder = 3;

function parseWithdrawal(event: APIGatewayProxyEventV2): WithdrawalRequest {
  const request = parseRequest(withdrawalRequestSchema, parseBody(event));
  return { ...request, email: readEmailAddress(request.email), orderId: readOrderId(request.orderId) };
}

async function findOwnOrder({ orderId, email }: WithdrawalRequest): Promise<Order | undefined> {
  const order = isOrderId(orderId) ? await findOrder(orderId) : undefined;
  return order && isBought(order) && isSameAddress(order.email, email) ? order : undefined;
}

type Counted = Pick<Withdrawal, 'orderId' | 'orderFound'>;

/**
 * Counts a statement of the order, or of the network without an order, and gives whether as many came before. One that cannot be
 * counted is the first.
 */
async function isBeyondUsualNumber({ orderId, orderFound }: Counted, { clientNetwork, now }: Caller): Promise<boolean> {
  const counted = orderFound
    ? ({ orderId, limit: perOrder, per: 'day' } as const)
    : { network: widenNetwork(clientNetwork), limit: perNetwork };
  let isUsual = true;
  await ignoreCounterOutage(async () => {
    isUsual = await takeTry({ action: 'withdrawal', ...counted, now });
  });
  return !isUsual;
}

/**
 * Stores the statement, once however often it is sent, and gives it as it first arrived. No limit refuses one: only mails
 * have limits.
 */
async function keepStatement(request: WithdrawalRequest, caller: Caller): Promise<Withdrawal> {
  const { name, orderId, email, message } = request;
  const order = await findOwnOrder(request);
  const orderFound = order !== undefined;
  const withdrawalId = toWithdrawalId({ ...request, orderFound, deniedAt: order?.refundDenied?.at });
  const known = await findWithdrawal(withdrawalId);
  if (known !== undefined) return known;
  const facts = { withdrawalId, name, orderId, email, orderFound, receivedAt: caller.now.toISOString() };
  const withdrawal: Withdrawal = {
    ...facts,
    ...(message ? { message } : {}),
    ...((await isBeyondUsualNumber(facts, caller)) ? { isOneOfMany: true } : {}),
  };
  return (await createWithdrawal(withdrawal)) ? withdrawal : ((await findWithdrawal(withdrawalId)) ?? withdrawal);
}

/** What a browser without script shows, and saves under a name: the file that the page offers otherwise. */
function showAcknowledgement(withdrawal: Withdrawal): Reply {
  const { name, text } = writeAcknowledgement(withdrawal, identity.publisher);
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `inline; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return { statusCode: 200, headers, body: text };
}

/** POST /api/withdrawals: a statement of withdrawal is stored. The schedule acknowledges it by mail and tells the operator. */
export const handler = httpFunction(async (event) => {
  const caller = callerOf(event);
  const withdrawal = await keepStatement(parseWithdrawal(event), caller);
  return isFormPost(event) ? showAcknowledgement(withdrawal) : ok(withdrawalReplySchema, withdrawal);
}, errorPage('/retractation'));
