/** `person`: the rights of people whose data the shop has (RGPD). */
import { identity } from '#content/identity.ts';
import { readRecordOfProcessing } from '#content/legal.ts';
import { getStage } from '#infra/stages.ts';
import { type Program, withoutAsking } from '#operator/options.ts';
import { allowMails, erasePerson, exportPerson } from '#operator/person.ts';

export function addPerson({ shop, getShop }: Program): void {
  const person = shop
    .command('person')
    .description('exporter ou effacer tout ce qui est connu d’une adresse, ou permettre de nouveau de lui écrire');
  const aboutMailbox = (name: string, description: string) =>
    person.command(name).description(description).argument('<email>', 'une des adresses de la boîte');
  aboutMailbox('export', 'afficher en JSON tout ce que les tables ont sur une adresse')
    .addHelpText(
      'after',
      '\nJSON : {email, orders, orderGifts, withdrawals, subscribers, linkRequests, letters, counters, orderLog}, chacun un tableau de\nlignes telles qu’elles sont gardées.',
    )
    .action(exportPerson);
  aboutMailbox(
    'erase',
    'effacer une adresse de toutes les tables, et ce que Stripe garde d’un cadeau ; la comptabilité garde ses commandes payées sans nom ni adresse',
  )
    .option(...withoutAsking)
    .action((email, options) => erasePerson(getShop(), email, options));
  aboutMailbox('allow', 'permettre de nouveau d’écrire à une adresse qui ne voulait plus rien recevoir').action(
    allowMails,
  );
  person
    .command('record')
    .description('afficher le registre des traitements (RGPD, article 30), en Markdown')
    .action(() => {
      console.log(readRecordOfProcessing(identity, { email: getStage(getShop().stage).supportAddress }));
    });
}
