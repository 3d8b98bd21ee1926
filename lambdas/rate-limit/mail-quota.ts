/** How many mails one mailbox may receive that its owner did not ask for by the link of an order. */
import * as v from 'valibot';
import { dayMs } from '#lambdas/format/paris-time.ts';

/** The first share one counter, `unasked`; each of the others has its own. */
const formKinds = ['newsletter', 'contact', 'found', 'link-again'] as const;
const ownKinds = ['withdrawal', 'unmatched', 'guest', 'address', 'payment-failed'] as const;
type QuotaKind = (typeof formKinds | typeof ownKinds)[number];
type Quota = 'unasked' | (typeof ownKinds)[number];

/** At most `mails`, or mails about so many `orders`, within any `days` running days: of some kinds, or of all together. */
type QuotaRule = { kinds?: QuotaKind[]; days: number } & ({ mails: number } | { orders: number });

/**
 * A mail as it is counted; `id` is the same when the mail is tried again. `guest`: to a partner or a recipient, about `orderId`.
 */
export const countedMailSchema = v.object({
  kind: v.picklist([...formKinds, ...ownKinds]),
  id: v.string(),
  orderId: v.optional(v.string()),
  at: v.string(),
  isRepeated: v.optional(v.boolean()),
});
export type CountedMail = v.InferOutput<typeof countedMailSchema>;

/**
 * The counters that a mailbox has: `unasked` for the mails that other forms cause, all together, and one for each kind that those
 * must not use up. `withdrawal`: about a statement of the mailbox's own order; `unmatched`: about one of no order, which anybody
 * can make. `guest`: of one order a day and three a month, whoever bought them. `address`: the question whether an order may move
 * to the mailbox.
 */
export const quotas = {
  unasked: [
    { mails: 5, days: 1 },
    { kinds: ['newsletter'], mails: 1, days: 1 },
    { kinds: ['newsletter'], mails: 3, days: 30 },
    { kinds: ['contact'], mails: 1, days: 1 },
    { kinds: ['contact'], mails: 5, days: 30 },
    { kinds: ['found'], mails: 15, days: 30 },
  ],
  withdrawal: [{ mails: 6, days: 1 }],
  unmatched: [{ mails: 2, days: 1 }],
  guest: [
    { mails: 3, days: 1 },
    { orders: 1, days: 1 },
    { orders: 3, days: 30 },
  ],
  address: [{ mails: 3, days: 1 }],
  'payment-failed': [{ mails: 1, days: 1 }],
} satisfies Record<Quota, QuotaRule[]>;

/** Which of them counts a mail. */
export const quotaOf = ({ kind }: { kind: QuotaKind }): Quota => ownKinds.find((own) => own === kind) ?? 'unasked';

export function longestDays(rules: QuotaRule[]): number {
  return Math.max(...rules.map(({ days }) => days));
}

/** Whether the mails of a rule's kinds and days, the new one among them, keep the rule. */
function isKept(rule: QuotaRule, mails: Omit<CountedMail, 'at'>[]): boolean {
  if ('mails' in rule) return mails.length <= rule.mails;
  return new Set(mails.map(({ orderId }) => orderId)).size <= rule.orders;
}

/** The mails that the rules still count, with the new one; undefined when the new one would exceed a rule. */
export function addMail(
  sent: CountedMail[],
  mail: Omit<CountedMail, 'at' | 'isRepeated'>,
  { rules, now }: { rules: QuotaRule[]; now: Date },
): CountedMail[] | undefined {
  const since = (days: number) => sent.filter(({ at }) => now.getTime() - Date.parse(at) < days * dayMs);
  const isFree = rules
    .filter(({ kinds }) => kinds === undefined || kinds.includes(mail.kind))
    .every((rule) => {
      const counted = since(rule.days).filter(({ kind }) => rule.kinds === undefined || rule.kinds.includes(kind));
      return isKept(rule, [...counted, mail]);
    });
  return isFree ? [...since(longestDays(rules)), { ...mail, at: now.toISOString() }] : undefined;
}
