/** `npm run shop -- <noun> <verb> …`: the operator's commands, for the shop that runs here or, with `--stage`, on AWS. */

import { Argument, Command, Option } from '@commander-js/extra-typings';
import { identity } from '#content/identity.ts';
import { readRecordOfProcessing } from '#content/legal.ts';
import { reviewRules } from '#content/review-rules.ts';
import { getStage } from '#infra/config.ts';
import { keysOf } from '#infra/function-rights.ts';
import { clearMarks, resendLink, showOrders, unpauseOrder } from '#operator/orders.ts';
import { erasePerson, exportPerson } from '#operator/person.ts';
import { pointAtShop, type Shop } from '#operator/point-at-shop.ts';
import { syncReviews } from '#operator/published-reviews.ts';
import { refundOrder } from '#operator/refunds.ts';
import { restorableTables, restoreTable } from '#operator/restore.ts';
import { answerReview, listReviews, publishReview, refuseReview } from '#operator/reviews.ts';
import { exportSubscribers } from '#operator/subscribers.ts';
import { runCommand } from '#operator/terminal.ts';
import { listWithdrawals } from '#operator/withdrawals.ts';

// The clients of AWS's rarer services and Stripe's are loaded by the commands that use them: they take as long as the rest.
const asJson = ['--json', 'print JSON'] as const;
/** What `--json` prints, for the help of a command. Every command prints money in cents and times in ISO 8601 UTC. */
const describeJson = (content: string) =>
  `\nWith --json: ${content}\nSums are integer cents, times ISO 8601 in UTC; a field that is not known is left out.`;

const withoutAsking = ['-y, --yes', 'do not ask before changing anything'] as const;

const shop = new Command('npm run shop --')
  .description('Shows and corrects the data of a shop, with the AWS credentials of the person who runs the command.')
  .option('--stage <name>', 'a shop on AWS; without it, the one that `npm start` runs here (PORT, 3000 by default)')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText('after', '\nEach command has its own help: npm run shop -- orders --help')
  .exitOverride();
let pointedAt: Shop | undefined;
shop.hook('preAction', async (_, command) => {
  // A draft is made from the content alone.
  if (command.name() === 'draft') return;
  pointedAt = await pointAtShop(shop.opts().stage);
});

/** The shop that this run's command works on. */
function getShop(): Shop {
  if (pointedAt === undefined) throw new Error('The shop is known only while a command runs.');
  return pointedAt;
}

const orders = shop
  .command('orders')
  .description('show an order, send its link again, pay it back, correct its address');
orders
  .command('show')
  .description('show what is known of an order, or of every order of a mailbox')
  .argument('<order>', 'an order id or an e-mail address')
  .option('--log', 'with what happened to each, from its log')
  .option(...asJson)
  .addHelpText(
    'after',
    describeJson(
      'an array of orders, the newest first: {orderId, email, status, createdAt, paidAt, amountCents,\n  amountPaidCents, refundedCents, currency, lines: [{productId, name, quantity, unitAmountCents, amountCents}], promoCode,\n  consents, needsAttention: [reason], withdrawalRequestedAt, refundDueBy,\n  log: [{at, kind, …}] with --log, …}. status: pending, paid, refunded, disputed,\n  failed or expired.',
    ),
  )
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
  .command('clear')
  .description('remove the marks that asked a person to look at an order, once that is done')
  .argument('<order>', 'an order id')
  .option(...withoutAsking)
  .action((orderId, options) => clearMarks({ orderId, ...options }));
orders
  .command('refund')
  .description('pay an order back within a minute: what is left of it, or a part')
  .argument('<order>', 'an order id')
  .option('--amount <euros>', 'a part of the price, such as 10 or 10.50')
  .option('--again', 'pay back a part of the same sum once more')
  .option('--dry-run', 'say what would be paid back, and change nothing')
  .option(...withoutAsking)
  .action((orderId, options) => refundOrder({ orderId, ...options }));
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
  .addHelpText(
    'after',
    describeJson(
      'an array, the earliest first: {withdrawalId, name, orderId, email, statement, receivedAt, orderFound,\n  acknowledgedAt, operatorNotifiedAt, refundDueBy}. One that was made by the order’s link has its decision instead\n  of withdrawalId and mails: refunded or to_owner.',
    ),
  )
  .action(listWithdrawals);

const subscribers = shop.command('subscribers').description('export the addresses of the newsletter');
subscribers
  .command('export')
  .description('print the confirmed addresses with the proof of their consent, as CSV')
  .option(...asJson)
  .addHelpText(
    'after',
    describeJson('an array, the earliest first: {email, confirmedAt, requestedAt, source, consentVersion}.'),
  )
  .action(exportSubscribers);

const editions = shop.command('editions').description('tell readers of a new edition of the guide');
editions
  .command('announce')
  .description('have the readers of earlier editions told of the latest; repeated, those who were not told yet')
  .option('--dry-run', 'count the orders, and change nothing')
  .option(...asJson)
  .option(...withoutAsking)
  .addHelpText(
    'after',
    '\nDeploy the edition first. Nobody is told whose order is refunded, disputed or being withdrawn from, who has the edition or\nrefused such mails. The schedule sends 150 a minute; SES’s daily quota is for them and orders together.' +
      describeJson(
        '{edition, orders, lastAt}: the orders made due by this call, and when the last of their mails is due.',
      ),
  )
  .action(async (options) => (await import('#operator/editions.ts')).announceLatest(options));

const letters = shop.command('letters').description('draft, show and send the letters of content/letters');
letters
  .command('draft')
  .description('print a draft of the letter about an article, to be rewritten in content/letters/<date>.md')
  .argument('<article>', 'the article’s folder in content/articles')
  .action(async (slug) =>
    (await import('#operator/letters.ts')).draftLetter(slug, (text) => process.stdout.write(text)),
  );
letters
  .command('preview')
  .description('print a letter or, with --to, mail it to one address as its readers get it')
  .argument('<date>', 'the letter’s file in content/letters, such as 2026-12-01')
  .option('--to <email>', 'an address to mail it to, within a minute')
  .action(async (date, options) => (await import('#operator/letters.ts')).previewLetter(getShop(), date, options));
letters
  .command('send')
  .description('have a letter mailed to every confirmed subscriber; repeated, it goes to those who have none yet')
  .argument('<date>', 'the letter’s file in content/letters, such as 2026-12-01')
  .option('--dry-run', 'count the readers, and change nothing')
  .option(...asJson)
  .option(...withoutAsking)
  .addHelpText(
    'after',
    '\nThe schedule sends some ten a second; SES’s daily quota is for letters and orders together.' +
      describeJson('{letter, readers, made}: the confirmed subscribers, and those who get it by this call.'),
  )
  .action(async (date, options) => (await import('#operator/letters.ts')).sendLetter(date, options));

const inFolder = ['--folder <path>', 'where the files of published reviews stand; content/reviews by default'] as const;
const reviews = shop.command('reviews').description('read, publish, refuse and answer the reviews of readers');
reviews
  .command('list')
  .description('list the reviews, the earliest first')
  .addOption(new Option('--state <state>', 'only those in this state').choices(['waiting', 'published', 'refused']))
  .option(...asJson)
  .addHelpText(
    'after',
    describeJson(
      'an array: {id, rating, text, name, writtenAt, changedAt, state, publishedAt, refusal: {reason, at},\n  answer: {text, at}, orderId, orderStatus, experiencedAt}. Without name the review is anonymous. No address: `orders show\n  <order>` has the buyer’s email.',
    ),
  )
  .action(listReviews);
reviews
  .command('publish')
  .description('publish a review: writes its file, which the next deployment brings to the verified site')
  .argument('<review>', 'the id of a review')
  .option(...inFolder)
  .option(...withoutAsking)
  .action(publishReview);
reviews
  .command('refuse')
  .description('refuse a review; its author gets the reason by mail within a minute')
  .argument('<review>', 'the id of a review')
  .addOption(
    new Option('--reason <reason>', 'one of the reasons that the legal notice lists')
      .choices(Object.keys(reviewRules.reasons))
      .makeOptionMandatory(),
  )
  .option(...inFolder)
  .option(...withoutAsking)
  .action(refuseReview);
reviews
  .command('answer')
  .description('answer a published review, below it')
  .argument('<review>', 'the id of a review')
  .requiredOption('--text <text>', 'the answer')
  .option(...inFolder)
  .option(...withoutAsking)
  .action(answerReview);
reviews
  .command('sync')
  .description('delete the files of reviews that were deleted, changed or refunded, and write those that are missing')
  .option('--dry-run', 'list what would be done; the exit code is 1 when there is something')
  .option(...inFolder)
  .option(...withoutAsking)
  .action(syncReviews);

const person = shop.command('person').description('export or erase all that is known of a mailbox');
person
  .command('export')
  .description('print everything the tables hold about a mailbox, as JSON')
  .argument('<email>', 'one of the mailbox’s addresses')
  .addHelpText(
    'after',
    '\nJSON: {email, orders, orderGifts, withdrawals, subscribers, linkRequests, letters, counters, orderLog}, each an array of rows\nas they are stored.',
  )
  .action(exportPerson);
person
  .command('erase')
  .description('erase a mailbox from every table; accounts keep its paid orders without name and address')
  .argument('<email>', 'one of the mailbox’s addresses')
  .option(...withoutAsking)
  .action(erasePerson);

person
  .command('record')
  .description('print the record of processing activities (RGPD, article 30), as Markdown')
  .action(() => {
    console.log(readRecordOfProcessing(identity, { email: getStage(shop.opts().stage ?? 'demo').supportAddress }));
  });

shop
  .command('restore')
  .description('copy back what a table has lost, from the table that point-in-time recovery made')
  .addArgument(new Argument('<table>', 'the table of the shop').choices(keysOf(restorableTables)))
  .requiredOption('--from <name>', 'the full name of the restored table')
  .option('--dry-run', 'count what would be copied, and change nothing')
  .option(...withoutAsking)
  .action(restoreTable);

shop
  .command('doctor')
  .description('check a stage on AWS from outside: secrets, mail, DNS, alarms, Stripe; changes nothing')
  .option(...asJson)
  .addHelpText(
    'after',
    '\nNeeds --stage. With --json: an array of {check, state, say}; state is ok, failed or unknown. The exit code is 1 when a\ncheck failed.',
  )
  .action(async (options) => {
    if (shop.opts().stage === undefined) throw new Error('Name the stage to check with --stage.');
    const { runDoctor } = await import('#operator/doctor.ts');
    await runDoctor(getShop(), options);
  });

const rotate = shop.command('rotate').description('replace a secret; the previous value works until it is forgotten');
const forgetting = ['--forget-previous', 'accept the previous value no more'] as const;
rotate
  .command('origin-secret')
  .description('replace the secret by which the functions know CloudFront; a deployment brings it there')
  .option(...forgetting)
  .option(...withoutAsking)
  .action(async (options) => (await import('#operator/rotate.ts')).rotateOriginSecret(getShop(), options));
rotate
  .command('link-secret')
  .description('replace the secret that signs the links in mails; those mailed before work until it is forgotten')
  .option(...forgetting)
  .option(...withoutAsking)
  .action(async (options) => (await import('#operator/rotate.ts')).rotateLinkSecret(getShop(), options));

await runCommand(shop);
