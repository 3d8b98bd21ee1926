import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { Order } from '#lambdas/order/order.ts';
import { awsTimeLimits } from '#lambdas/runtime/aws.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

let client: LambdaClient | undefined;

/**
 * Starts the delivery of a paid order that has work due and gives the order as it is: neither Stripe nor a payer waits for
 * SES. A start that fails is logged only; the order stays due, and the schedule delivers it within a minute.
 */
export async function startDelivery(order: Order): Promise<Order> {
  const { orderId, paidAt, dueAt } = order;
  if (paidAt === undefined || dueAt === undefined || Date.parse(dueAt) > Date.now()) return order;
  const { InvokeCommand, LambdaClient: Client } = await import('@aws-sdk/client-lambda');
  client ??= new Client({ maxAttempts: 1, requestHandler: awsTimeLimits });
  const call = new InvokeCommand({
    FunctionName: getVariable('DELIVER_ORDER_FUNCTION'),
    InvocationType: 'Event',
    Payload: JSON.stringify({ orderId }),
  });
  await client.send(call).catch((error: unknown) => {
    logFault('internal_error', { orderId, error: describeError(error) });
  });
  return order;
}
