/** How many mails one mailbox may receive because somebody typed its address into a form. */

/** At most `mails` within any `days` running days: of one kind, or of all kinds together when none is named. */
export type QuotaRule = { kind?: string; mails: number; days: number };

/** A mail as it is counted; `id` is the same when the mail is tried again. */
export type CountedMail = { kind: string; id: string; at: string; isRepeated?: boolean | undefined };

/**
 * The mails that anybody can cause, of all forms together: three a day for one mailbox. The newsletter's confirmation and the
 * contact form's receipt are at most two of them, so that an acknowledgement of a withdrawal waits a day at most.
 */
export const unaskedRules: QuotaRule[] = [
  { mails: 3, days: 1 },
  { kind: 'newsletter', mails: 1, days: 1 },
  { kind: 'newsletter', mails: 3, days: 30 },
  { kind: 'contact', mails: 1, days: 1 },
  { kind: 'contact', mails: 5, days: 30 },
];

const dayMs = 86_400_000;

/** The longest period of the rules, in days. */
export function longestDays(rules: QuotaRule[]): number {
  return Math.max(...rules.map(({ days }) => days));
}

/** The mails that the rules still count, with the new one; undefined when the new one would exceed a rule. */
export function addMail(
  sent: CountedMail[],
  { kind, id }: Pick<CountedMail, 'kind' | 'id'>,
  { rules, now }: { rules: QuotaRule[]; now: Date },
): CountedMail[] | undefined {
  const since = (days: number) => sent.filter(({ at }) => now.getTime() - Date.parse(at) < days * dayMs);
  const isFree = rules
    .filter((rule) => rule.kind === undefined || rule.kind === kind)
    .every((rule) => {
      const counted = since(rule.days).filter((mail) => rule.kind === undefined || mail.kind === rule.kind);
      return counted.length < rule.mails;
    });
  return isFree ? [...since(longestDays(rules)), { kind, id, at: now.toISOString() }] : undefined;
}
