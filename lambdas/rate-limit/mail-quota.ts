/** How often one mailbox may be written to because somebody typed its address into a form. Pure: the time comes in. */

/** At most `mails` within any `days` running days. */
export type QuotaRule = { mails: number; days: number };

const dayMs = 86_400_000;

/** The longest time a rule looks back, in days. */
export function longestDays(rules: QuotaRule[]): number {
  return Math.max(...rules.map(({ days }) => days));
}

/** The mails sent within the rules' memory, the new one among them; undefined when it would be one too many. */
export function addMail(sentAt: string[], rules: QuotaRule[], now: Date): string[] | undefined {
  const since = (days: number) => sentAt.filter((at) => now.getTime() - Date.parse(at) < days * dayMs);
  const isFree = rules.every(({ mails, days }) => since(days).length < mails);
  return isFree ? [...since(longestDays(rules)), now.toISOString()] : undefined;
}
