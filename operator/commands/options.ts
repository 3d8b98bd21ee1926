/** What the commands have in common: their options, and how a help text tells what `--json` prints. */
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Shop } from '#operator/point-at-shop.ts';

/** The program, and the shop that this run's command works on. */
export type Program = { shop: CommandUnknownOpts; getShop: () => Shop };

export const asJson = ['--json', 'print JSON'] as const;
export const asCsv = new Option('--csv', 'print CSV, for a spreadsheet').conflicts('json');
export const withoutAsking = ['-y, --yes', 'do not ask before changing anything'] as const;

/** What `--json` prints, for the help of a command. Every command prints money in cents and times in ISO 8601 UTC. */
export const describeJson = (content: string) =>
  `\nWith --json: ${content}\nSums are integer cents, times ISO 8601 in UTC; a field that is not known is left out.`;
