/** `subscribers`, `editions` and `letters`: what goes to many readers. */
import { products } from '#content/catalogue.ts';
import { asJson, describeJson, type Program, withoutAsking } from '#operator/options.ts';
import { exportSubscribers } from '#operator/subscribers.ts';

export function addSubscribers({ shop }: Program): void {
  const subscribers = shop.command('subscribers').description('exporter les adresses de la lettre');
  subscribers
    .command('export')
    .description('afficher en CSV les adresses confirmées, avec la preuve de leur accord')
    .option(...asJson)
    .addHelpText(
      'after',
      describeJson('un tableau, la plus ancienne d’abord : {email, confirmedAt, requestedAt, source, consentVersion}.'),
    )
    .action(exportSubscribers);
}

export function addEditions({ shop, getShop }: Program): void {
  const editions = shop.command('editions').description('prévenir d’une nouvelle édition d’un produit');
  editions
    .command('announce')
    .description('prévenir de la dernière édition qui en a une plus ancienne ; répétée, qui n’a pas encore été prévenu')
    .argument('[product]', 'l’identifiant du produit', products[0]?.id ?? '')
    .option('--dry-run', 'compter les commandes, sans rien changer')
    .option(...asJson)
    .option(...withoutAsking)
    .addHelpText(
      'after',
      '\nDéployez d’abord l’édition : celle que la boutique n’a pas est refusée. Personne n’est prévenu dont la commande est remboursée,\nen litige ou en rétractation, qui a déjà l’édition ou refuse ces mails. 150 mails partent par minute ; le quota du jour de SES\nvaut pour eux et les commandes ensemble.' +
        describeJson(
          '{productId, edition, orders, lastAt} : les commandes prévenues par cet appel, et quand part le dernier mail.',
        ),
    )
    .action(async (product, options) =>
      (await import('#operator/editions.ts')).announceLatest(getShop(), product, options),
    );
}

export function addLetters({ shop, getShop }: Program): void {
  const letters = shop.command('letters').description('rédiger, montrer et envoyer les lettres de content/letters');
  letters
    .command('draft')
    .description('afficher un brouillon de lettre sur un article, à réécrire dans content/letters/<date>.md')
    .argument('<article>', 'le dossier de l’article dans content/articles')
    .action(async (slug) =>
      (await import('#operator/letters.ts')).draftLetter(slug, (text) => process.stdout.write(text)),
    );
  letters
    .command('preview')
    .description('afficher une lettre ou, avec --to, l’envoyer à une adresse telle qu’on la recevra')
    .argument('<date>', 'le fichier de la lettre dans content/letters, comme 2026-12-01')
    .option('--to <email>', 'une adresse où l’envoyer, dans la minute')
    .action(async (date, options) => (await import('#operator/letters.ts')).previewLetter(getShop(), date, options));
  letters
    .command('send')
    .description('envoyer une lettre à toutes les adresses confirmées ; répétée, à celles qui ne l’ont pas encore')
    .argument('<date>', 'le fichier de la lettre dans content/letters, comme 2026-12-01')
    .option('--dry-run', 'compter les adresses, sans rien changer')
    .option(...asJson)
    .option(...withoutAsking)
    .addHelpText(
      'after',
      '\nUne dizaine partent par seconde ; le quota du jour de SES vaut pour les lettres et les commandes ensemble.' +
        describeJson('{letter, readers, made} : les adresses confirmées, et celles qui la reçoivent par cet appel.'),
    )
    .action(async (date, options) => (await import('#operator/letters.ts')).sendLetter(date, options));
}
