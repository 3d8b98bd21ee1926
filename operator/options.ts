/** What the commands have in common: their options, and how a help text tells what `--json` prints. */
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Shop } from '#operator/point-at-shop.ts';

export type Program = { shop: CommandUnknownOpts; getShop: () => Shop };

export const asJson = ['--json', 'afficher du JSON'] as const;
export const asCsv = new Option('--csv', 'afficher du CSV, pour un tableur').conflicts('json');
export const withoutAsking = ['-y, --yes', 'changer sans demander confirmation'] as const;

/** What `--json` prints, for the help of a command. Every command prints money in cents and times in ISO 8601 UTC. */
export const describeJson = (content: string) =>
  `\nAvec --json, ${content}\nLes sommes sont en centimes entiers, les moments en ISO 8601 UTC ; un champ inconnu est omis.`;
