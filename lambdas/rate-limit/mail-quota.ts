/** How many mails one mailbox may receive that its owner did not ask for by the link of an order. */

export const mailKinds = ['newsletter', 'contact', 'found', 'link-again', 'withdrawal', 'guest', 'address'] as const;
type MailKind = (typeof mailKinds)[number];

/** At most `mails`, or mails about so many `orders`, within any `days` running days: of some kinds, or of all together. */
type QuotaRule = { kinds?: MailKind[]; days: number } & ({ mails: number } | { orders: number });

/**
 * A mail as it is counted; `id` is the same when the mail is tried again. `guest`: to a partner or a recipient, about `orderId`.
 */
export type CountedMail = {
  kind: MailKind;
  id: string;
  orderId?: string | undefined;
  at: string;
  isRepeated?: boolean | undefined;
};

/**
 * The counters that a mailbox has. `unasked`: all mails that a stranger can cause, six a day together, the last of which is
 * kept for the acknowledgement of a withdrawal; one order a day and three a month, whoever bought them, write to a guest.
 * `address`: the question whether an order may move to the mailbox. Only the holder of an order's link can ask it, so that
 * nobody else uses it up.
 */
export const quotas = {
  unasked: [
    { mails: 6, days: 1 },
    { kinds: ['newsletter', 'contact', 'found', 'link-again', 'guest'], mails: 5, days: 1 },
    { kinds: ['newsletter'], mails: 1, days: 1 },
    { kinds: ['newsletter'], mails: 3, days: 30 },
    { kinds: ['contact'], mails: 1, days: 1 },
    { kinds: ['contact'], mails: 5, days: 30 },
    { kinds: ['guest'], orders: 1, days: 1 },
    { kinds: ['guest'], orders: 3, days: 30 },
  ],
  address: [{ mails: 3, days: 1 }],
} satisfies Record<string, QuotaRule[]>;

const dayMs = 86_400_000;

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
