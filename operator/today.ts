/** `today`: yesterday's and this month's sales, and what waits, each with the command that ends it. */
import { describeToday, readToday } from '#lambdas/digest/today.ts';
import { formatMoment } from '#lambdas/format/dates.ts';
import type { Ringing } from '#operator/alarms.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { describeError, printJson } from '#operator/terminal.ts';

/** An alarm in words, with the place of what to do below. */
export const describeRinging = ({ runbook, since }: Ringing) =>
  `  L’alarme ${runbook} sonne depuis le ${formatMoment(since)}.\n    voyez infra/runbook.md#${runbook}`;

type Alarms = { ringing: Ringing[] } | { unknown: string };

async function findAlarms(shop: Shop, stage: string | undefined): Promise<Alarms> {
  if (stage === undefined) return { unknown: 'elles ne sonnent que sur AWS' };
  try {
    const { readAlarms } = await import('#operator/alarms.ts');
    return { ringing: await readAlarms(shop) };
  } catch (error) {
    return { unknown: `CloudWatch n’a pas répondu (${describeError(error)})` };
  }
}

/** Prints it. `stage` stands in the commands. */
export async function showToday(shop: Shop, { json, stage }: { json?: true; stage?: string }): Promise<void> {
  const [today, alarms] = await Promise.all([readToday(new Date(), stage), findAlarms(shop, stage)]);
  if (json) return printJson({ ...today, alarms });
  if ('ringing' in alarms) return console.log(describeToday(today, alarms.ringing.map(describeRinging)));
  console.log(`${describeToday(today)}\n\nLes alarmes n’ont pas été lues : ${alarms.unknown}.`);
}
