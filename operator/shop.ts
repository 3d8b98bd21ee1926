/** `npm run shop -- <noun> <verb> …`: the operator's commands, for the shop that runs here or, with `--stage`, on AWS. */

import { Command } from '@commander-js/extra-typings';
import { addCodes } from '#operator/commands/codes.ts';
import { addEditions, addLetters, addSubscribers } from '#operator/commands/mailings.ts';
import { addOrders, addWithdrawals } from '#operator/commands/orders.ts';
import { addPerson } from '#operator/commands/person.ts';
import { addReviews } from '#operator/commands/reviews.ts';
import { addArticles, addBooks, addSales, addToday } from '#operator/commands/sales.ts';
import { addDoctor, addRestore, addRotate } from '#operator/commands/upkeep.ts';
import { speakFrench } from '#operator/in-french.ts';
import { pointAtShop, type Shop } from '#operator/point-at-shop.ts';
import { runCommand } from '#operator/terminal.ts';

const shop = speakFrench(new Command('npm run shop --'))
  .description('Montre et corrige les données d’une boutique.')
  .option('--stage <name>', 'la boutique sur AWS ; sans elle, celle que `npm start` fait tourner ici')
  .addHelpText('after', '\nChaque mot a son aide : npm run shop -- orders --help')
  .exitOverride();
let pointedAt: Shop | undefined;
shop.hook('preAction', async (_, command) => {
  // A draft is made from the content alone.
  if (command.name() === 'draft') return;
  pointedAt = await pointAtShop(shop.opts().stage);
});

function getShop(): Shop {
  if (pointedAt === undefined) throw new Error('The shop is known only while a command runs.');
  return pointedAt;
}

// In the order of the help.
for (const add of [
  addToday,
  addSales,
  addBooks,
  addArticles,
  addOrders,
  addWithdrawals,
  addCodes,
  addSubscribers,
  addEditions,
  addLetters,
  addReviews,
  addPerson,
  addRestore,
  addDoctor,
  addRotate,
])
  add({ shop, getShop });

await runCommand(shop);
