/** `subscribers`, `editions` and `letters`: what goes to many readers. */
import { products } from '#content/catalogue.ts';
import { asJson, describeJson, type Program, withoutAsking } from '#operator/commands/options.ts';
import { exportSubscribers } from '#operator/subscribers.ts';

export function addSubscribers({ shop }: Program): void {
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
}

export function addEditions({ shop, getShop }: Program): void {
  const editions = shop.command('editions').description('tell readers of a new edition of a product');
  editions
    .command('announce')
    .description('have the readers of earlier editions told of the latest; repeated, those who were not told yet')
    .argument('[product]', 'the product’s id', products[0]?.id ?? '')
    .option('--dry-run', 'count the orders, and change nothing')
    .option(...asJson)
    .option(...withoutAsking)
    .addHelpText(
      'after',
      '\nDeploy the edition first: one that the shop does not have is refused. Nobody is told whose order is refunded, disputed or\nbeing withdrawn from, who has the edition or refused such mails. The schedule sends 150 a minute; SES’s daily quota is for them and orders together.' +
        describeJson(
          '{productId, edition, orders, lastAt}: the orders made due by this call, and when the last of their mails is due.',
        ),
    )
    .action(async (product, options) =>
      (await import('#operator/editions.ts')).announceLatest(getShop(), product, options),
    );
}

export function addLetters({ shop, getShop }: Program): void {
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
}
