/** `person`: the rights of people whose data the shop has (RGPD). */
import { identity } from '#content/identity.ts';
import { readRecordOfProcessing } from '#content/legal.ts';
import { getStage } from '#infra/config.ts';
import { type Program, withoutAsking } from '#operator/commands/options.ts';
import { allowMails, erasePerson, exportPerson } from '#operator/person.ts';

export function addPerson({ shop, getShop }: Program): void {
  const person = shop
    .command('person')
    .description('export or erase all that is known of a mailbox, or let it be written to again');
  const aboutMailbox = (name: string, description: string) =>
    person.command(name).description(description).argument('<email>', 'one of the mailbox’s addresses');
  aboutMailbox('export', 'print everything the tables hold about a mailbox, as JSON')
    .addHelpText(
      'after',
      '\nJSON: {email, orders, orderGifts, withdrawals, subscribers, linkRequests, letters, counters, orderLog}, each an array of rows\nas they are stored.',
    )
    .action(exportPerson);
  aboutMailbox('erase', 'erase a mailbox from every table; accounts keep its paid orders without name and address')
    .option(...withoutAsking)
    .action((email, options) => erasePerson(getShop(), email, options));
  aboutMailbox('allow', 'let gifts and shared guides write again to a mailbox whose owner had ended such mails').action(
    allowMails,
  );
  person
    .command('record')
    .description('print the record of processing activities (RGPD, article 30), as Markdown')
    .action(() => {
      console.log(readRecordOfProcessing(identity, { email: getStage(getShop().stage).supportAddress }));
    });
}
