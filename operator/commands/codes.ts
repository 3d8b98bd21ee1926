/** `codes`: promo codes without a deployment. */
import { Option } from '@commander-js/extra-typings';
import { createCodes, listCodes, stopCode } from '#operator/codes.ts';
import { asCsv, asJson, describeJson, type Program, withoutAsking } from '#operator/commands/options.ts';

const described =
  'an array: {code, discountPercent, state, kind, expiresAt, usedAt, used}. state and kind: in words; used: of a code for some orders.';

export function addCodes({ shop }: Program): void {
  const codes = shop.command('codes').description('make, list and stop promo codes without a deployment');
  codes
    .command('create')
    .description('make a code that is accepted at once')
    .argument('<code>', 'the code, such as ESSAI10')
    .requiredOption('--percent <percent>', 'what it takes off, from 1 to 100')
    .option('--until <day>', 'its last day, such as 2026-12-31')
    .addOption(new Option('--single-use', 'for one order').conflicts('firstPurchase'))
    .addOption(
      new Option('--uses <count>', 'for so many orders, 100 at most').conflicts(['firstPurchase', 'singleUse']),
    )
    .option('--first-purchase', 'for the first order of a mailbox')
    .addOption(
      new Option('--batch <count>', 'as many codes for one order each, which begin with it').conflicts([
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
    .description('list every code, by its name')
    .option(...asJson)
    .addOption(asCsv)
    .addHelpText('after', describeJson(described))
    .action(listCodes);
  codes
    .command('stop')
    .description('end a code for good, also one of the content: deployments leave it ended')
    .argument('<code>', 'the code')
    .option(...withoutAsking)
    .action(stopCode);
}
