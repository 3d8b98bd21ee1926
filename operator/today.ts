/** `today`: yesterday's and this month's sales, and what waits, each with the command that ends it. */
import { describeToday, readToday } from '#lambdas/digest/today.ts';
import { printJson } from '#operator/terminal.ts';

/** Prints it. `stage` stands in the commands. */
export async function showToday({ json, stage }: { json?: true; stage?: string }): Promise<void> {
  const today = await readToday(new Date(), stage);
  if (json) printJson(today);
  else console.log(describeToday(today));
}
