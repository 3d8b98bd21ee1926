/** `npm run shop -- <noun> <verb> …`: the operator's commands, for the shop that runs here or, with `--stage`, on AWS. */
import { Command } from '@commander-js/extra-typings';
import { resendLink, showOrders, unpauseOrder } from '#operator/orders.ts';
import { pointAtShop } from '#operator/point-at-shop.ts';
import { exportSubscribers } from '#operator/subscribers.ts';
import { runCommand } from '#operator/terminal.ts';
import { listWithdrawals } from '#operator/withdrawals.ts';

const asJson = ['--json', 'print JSON'] as const;
const withoutAsking = ['-y, --yes', 'do not ask before changing anything'] as const;

const shop = new Command('npm run shop --')
  .description('Shows and corrects the data of a shop, with the AWS credentials of the person who runs the command.')
  .option('--stage <name>', 'a shop on AWS; without it, the one that `npm start` runs here (PORT, 3000 by default)')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText('after', '\nEach command has its own help: npm run shop -- orders --help')
  .exitOverride();
shop.hook('preAction', () => pointAtShop(shop.opts().stage));

const orders = shop.command('orders').description('show an order, send its link again, correct its address');
orders
  .command('show')
  .description('show what is known of an order, or of every order of a mailbox')
  .argument('<order>', 'an order id or an e-mail address')
  .option(...asJson)
  .action(showOrders);
orders
  .command('resend')
  .description('send the download link again, within a minute')
  .argument('<order>', 'an order id')
  .option(...withoutAsking)
  .action((orderId, options) => resendLink({ orderId, ...options }));
orders
  .command('unpause')
  .description('open the links again that a fraud warning closed')
  .argument('<order>', 'an order id')
  .option(...withoutAsking)
  .action((orderId, options) => unpauseOrder({ orderId, ...options }));
orders
  .command('fix-email')
  .description('correct the address of an order and send the link there')
  .argument('<order>', 'an order id')
  .argument('<email>', 'the right address')
  .option(...withoutAsking)
  .action((orderId, email, options) => resendLink({ orderId, email, ...options }));

const withdrawals = shop.command('withdrawals').description('list the statements of withdrawal');
withdrawals
  .command('list')
  .description('list every statement of withdrawal, with the day to pay back by')
  .option(...asJson)
  .action(listWithdrawals);

const subscribers = shop.command('subscribers').description('export the addresses of the newsletter');
subscribers
  .command('export')
  .description('print the confirmed addresses with the proof of their consent, as CSV')
  .option(...asJson)
  .action(exportSubscribers);

await runCommand(shop);
