/**
 * `npm run shop -- orders show|resend|fix-email …`: the operator's view of the orders, of the local shop or, with
 * `--stage <name>`, of the one on AWS (with the credentials and rights of whoever runs it).
 */
import { parseArgs } from 'node:util';
import { isEmailAddress } from '#lambdas/email-address.ts';
import { findOrder, listOrdersOf } from '#lambdas/order/order.store.ts';
import { isOrderId, type Order } from '#lambdas/order/order.ts';
import { requestResend } from '#lambdas/order/outbox.store.ts';
import { pointAtShop } from '#local/shop-tables.ts';

const usage = `Usage: npm run shop -- <command> [--stage <name>]
  orders show <order id | e-mail>          what is known of an order, or of every order of a mailbox
  orders resend <order id>                 send the download link again (within a minute)
  orders fix-email <order id> <e-mail>     correct the address and send the link there
Without --stage: the shop that \`npm start\` runs here (PORT, 3000 by default).`;

class UsageError extends Error {}

async function requireOrder(orderId: string | undefined): Promise<Order> {
  const order = orderId !== undefined && isOrderId(orderId) ? await findOrder(orderId) : undefined;
  if (order === undefined) throw new UsageError(`No order "${orderId ?? ''}".`);
  return order;
}

async function show(what: string | undefined): Promise<void> {
  const orders = what?.includes('@') ? await listOrdersOf(what) : [await requireOrder(what)];
  if (orders.length === 0) throw new UsageError(`No order for "${what}".`);
  for (const order of orders) console.log(JSON.stringify(order, null, 2));
}

async function resend(orderId: string | undefined, email?: string): Promise<void> {
  const order = await requireOrder(orderId);
  if (email !== undefined && !isEmailAddress(email)) throw new UsageError(`"${email}" is not an e-mail address.`);
  const resent = await requestResend(order.orderId, new Date(), email);
  if (resent === undefined) throw new UsageError(`${order.orderId} is not paid: there is no link to send.`);
  console.log(`The link of ${order.orderId} leaves for ${resent.email} within a minute.`);
}

async function runCommand([noun, verb, orderId, email]: string[]): Promise<void> {
  if (noun === 'orders' && verb === 'show') return show(orderId);
  if (noun === 'orders' && verb === 'resend') return resend(orderId);
  if (noun === 'orders' && verb === 'fix-email' && email !== undefined) return resend(orderId, email);
  throw new UsageError(usage);
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { stage: { type: 'string' } } });
  await pointAtShop(values.stage);
  await runCommand(positionals);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
