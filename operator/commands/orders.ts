/** `orders` and `withdrawals`: what a buyer asks of the shop, and what the operator does about it. */
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { keysOf } from '#infra/keys-of.ts';
import { asCsv, asJson, describeJson, type Program, withoutAsking } from '#operator/commands/options.ts';
import { indexOrders, listOrders, statusWords } from '#operator/order-lists.ts';
import { clearMarks, resendLink, showOrders, unpauseOrder } from '#operator/orders.ts';
import { refundOrder } from '#operator/refunds.ts';
import { answerWithdrawal, listWithdrawals } from '#operator/withdrawals.ts';

export function addOrders({ shop }: Program): void {
  const orders = shop
    .command('orders')
    .description('show an order, send its link again, pay it back, correct its address');
  orders
    .command('show')
    .description('tell an order, or every order of a mailbox: what it is, what it waits for, what happened')
    .argument('<order>', 'an order id or an e-mail address')
    .option('--log', 'with --json: also what happened to each, from its log')
    .option(...asJson)
    .addHelpText(
      'after',
      describeJson(
        'an array of orders, the newest first: {orderId, email, status, createdAt, paidAt, amountCents,\n  amountPaidCents, refundedCents, currency, lines: [{productId, name, quantity, unitAmountCents, amountCents}], promoCode,\n  consents, needsAttention: [reason], withdrawalRequestedAt, refundDueBy,\n  log: [{at, kind, …}] with --log, …}. status: pending, paid, refunded, disputed,\n  failed or expired.',
      ),
    )
    .action((order, options) => showOrders(order, { ...options, ...shop.opts() }));
  addList(orders);
  addChanges(orders);
}

function addList(orders: CommandUnknownOpts): void {
  orders
    .command('list')
    .description('list the orders paid in the last thirty days, the newest first')
    .option('--attention', 'only those that wait for a person, however old')
    .addOption(new Option('--status <status>', 'only those in this state').choices(keysOf(statusWords)))
    .option('--since <day>', 'those since a day, such as 2026-11-01')
    .option('--email <email>', 'those of a mailbox, also those that nobody paid')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      describeJson(
        'an array: {orderId, status, email, createdAt, paidAt, amountCents, refundedCents, copies, promoCode,\n  needsAttention: [mark], waits}. waits: the marks in words.',
      ),
    )
    .action(listOrders);
  orders
    .command('proof')
    .description('write what a bank asks for in a dispute: consents, payment, mails, openings, refunds')
    .argument('<order>', 'an order id')
    .option('--folder <path>', 'where the files are written; here by default')
    .option('--submit', 'hand the facts to Stripe as the answer to the dispute, once')
    .option(...withoutAsking)
    .addHelpText(
      'after',
      '\nA PDF to hand in, and JSON: {order, log}. Without the addresses of other people and what opens the order’s page.\nWith --submit the key needs the right to write disputes.',
    )
    .action(async (orderId, options) => (await import('#operator/proof.ts')).writeProof(orderId, options));
  orders
    .command('index')
    .description('bring the orders of before into new indexes, once after the deployment that made them')
    .action(indexOrders);
}

/** The commands that change an order. */
function addChanges(orders: CommandUnknownOpts): void {
  const change = (name: string, description: string) =>
    orders.command(name).description(description).argument('<order>', 'an order id');
  change('resend', 'send the download link again, within a minute')
    .option(...withoutAsking)
    .action((orderId, options) => resendLink({ orderId, ...options }));
  change('unpause', 'open the links again that a fraud warning closed')
    .option(...withoutAsking)
    .action(unpauseOrder);
  change('clear', 'remove the marks that asked a person to look at an order, once that is done')
    .option(...withoutAsking)
    .action(clearMarks);
  change('refund', 'pay an order back within a minute: what is left of it, some copies, or a sum')
    .option('--amount <euros>', 'a part of the price, such as 10 or 10.50')
    .addOption(
      new Option('--keys <numbers>', 'copies by their numbers, such as 2,3, which are closed then').conflicts('amount'),
    )
    .option('--again', 'pay back a part of the same sum once more')
    .option('--dry-run', 'say what would be paid back, and change nothing')
    .option(...withoutAsking)
    .action(refundOrder);
  change('fix-email', 'correct the address of an order and send the link there')
    .argument('<email>', 'the right address')
    .option(...withoutAsking)
    .action((orderId, email, options) => resendLink({ orderId, email, ...options }));
}

export function addWithdrawals({ shop }: Program): void {
  const withdrawals = shop.command('withdrawals').description('list and answer the statements of withdrawal');
  withdrawals
    .command('list')
    .description('list every statement of withdrawal, with the day to pay back by')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText(
      'after',
      describeJson(
        'an array, the earliest first: {withdrawalId, name, orderId, email, statement, receivedAt, orderFound,\n  state, acknowledgedAt, operatorNotifiedAt, refundDueBy}. One that was made by the order’s link has its decision instead\n  of withdrawalId and mails: refunded or to_owner. state: with_owner, underway, paid_back or denied.',
      ),
    )
    .action(listWithdrawals);
  withdrawals
    .command('answer')
    .description('answer a buyer who withdrew or asked for the money: pay back, or say why not')
    .argument('<order>', 'the id of the order that the statement is about')
    .addOption(new Option('--refund', 'pay back what is left of the order').conflicts('refuse'))
    .option('--refuse <reason>', 'pay nothing back; the buyer gets the reason by mail, in these words')
    .option(...withoutAsking)
    .addHelpText('after', '\nAnswer the sender of a statement without an order by mail: it may be a stranger.')
    .action(answerWithdrawal);
}
