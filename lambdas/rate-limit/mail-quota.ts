/** How many mails one mailbox may receive because somebody typed its address into a form. */

/** At most `mails` within any `days` running days. */
export type QuotaRule = { mails: number; days: number };

const dayMs = 86_400_000;

/** The longest period of the rules, in days. */
export function longestDays(rules: QuotaRule[]): number {
  return Math.max(...rules.map(({ days }) => days));
}

/** The times of the mails that the rules still count, with the new one; undefined when the new one would exceed a rule. */
export function addMail(sentAt: string[], rules: QuotaRule[], now: Date): string[] | undefined {
  const since = (days: number) => sentAt.filter((at) => now.getTime() - Date.parse(at) < days * dayMs);
  const isFree = rules.every(({ mails, days }) => since(days).length < mails);
  return isFree ? [...since(longestDays(rules)), now.toISOString()] : undefined;
}
