/**
 * `npm run shop -- <noun> <verb> …`: the operator's view of the orders and of the newsletter, of the local shop or, with
 * `--stage <name>`, of the one on AWS (with the credentials and rights of whoever runs it).
 */
import { parseArgs } from 'node:util';
import { resendLink, showOrders } from '#local/operator/orders.ts';
import { exportSubscribers } from '#local/operator/subscribers.ts';
import { UsageError } from '#local/operator/usage-error.ts';
import { listWithdrawals } from '#local/operator/withdrawals.ts';
import { pointAtShop } from '#local/shop-tables.ts';

const usage = `Usage: npm run shop -- <command> [--stage <name>]
  orders show <order id | e-mail>          what is known of an order, or of every order of a mailbox
  orders resend <order id>                 send the download link again (within a minute)
  orders fix-email <order id> <e-mail>     correct the address and send the link there
  withdrawals list                         every statement of withdrawal, with the day to pay back by
  subscribers export                       the confirmed addresses of the newsletter, as CSV
Without --stage: the shop that \`npm start\` runs here (PORT, 3000 by default).`;

async function runCommand([noun, verb, what, email]: string[]): Promise<void> {
  const command = `${noun} ${verb}`;
  if (command === 'orders show') return showOrders(what);
  if (command === 'orders resend') return resendLink(what);
  if (command === 'orders fix-email' && email !== undefined) return resendLink(what, email);
  if (command === 'withdrawals list') return listWithdrawals();
  if (command === 'subscribers export') return exportSubscribers();
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
