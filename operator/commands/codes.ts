/** `codes`: promo codes without a deployment. */
import { Option } from '@commander-js/extra-typings';
import { createCodes, listCodes, stopCode } from '#operator/codes.ts';
import { asCsv, asJson, describeJson, type Program, withoutAsking } from '#operator/options.ts';

const described =
  'un tableau : {code, discountPercent ou discountCents, state, kind, startsAt, expiresAt, usedAt, used, uses}. state et kind : en mots ; used et uses : les usages faits et permis.';

export function addCodes({ shop }: Program): void {
  const codes = shop.command('codes').description('créer, lister et arrêter des codes promo sans déployer');
  codes
    .command('create')
    .description('créer un code, accepté aussitôt')
    .argument('<code>', 'le code, comme ESSAI10')
    .option('--percent <percent>', 'la réduction en pour cent, de 1 à 100')
    .addOption(
      new Option(
        '--euros <euros>',
        'ou en euros, comme 10 ou 10,50 ; il reste à payer 0,50 € au moins, ou rien',
      ).conflicts('percent'),
    )
    .option('--from <day>', 'son premier jour, comme 2026-12-01 ; sans elle, aussitôt')
    .option('--until <day>', 'son dernier jour, comme 2026-12-31')
    .addOption(new Option('--single-use', 'pour une seule commande').conflicts('firstPurchase'))
    .addOption(
      new Option('--uses <count>', 'pour tant de commandes, 100 au plus').conflicts(['firstPurchase', 'singleUse']),
    )
    .option('--first-purchase', 'pour la première commande d’une adresse')
    .addOption(
      new Option('--batch <count>', 'autant de codes à un seul usage, qui commencent par lui').conflicts([
        'singleUse',
        'uses',
        'firstPurchase',
      ]),
    )
    .option(...asJson)
    .addOption(asCsv)
    .option(...withoutAsking)
    .addHelpText('after', describeJson(described))
    .action(createCodes);
  codes
    .command('list')
    .description('lister tous les codes, par leur nom')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText('after', describeJson(described))
    .action(listCodes);
  codes
    .command('stop')
    .description('arrêter un code pour toujours, même un code du site : les déploiements ne le relancent pas')
    .argument('<code>', 'le code')
    .option(...withoutAsking)
    .action(stopCode);
}
