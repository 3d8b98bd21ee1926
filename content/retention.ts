/**
 * How long the shop keeps what it knows of people, and its links work: the one source for the functions, the deployment and the
 * privacy page.
 */
import * as v from 'valibot';
import { checkContent, count } from '#content/content-file.ts';
import retentionJson from './retention.json' with { type: 'json' };

const days = v.strictObject({ days: count });
const period = v.union([days, v.strictObject({ months: count }), v.strictObject({ years: count })]);

/** A time by the calendar. */
export type Period = v.InferOutput<typeof period>;

const retentionSchema = v.strictObject({
  /** From the payment: accounting records (Code de commerce, article L123-22). */
  paidOrder: period,
  unpaidOrder: period,
  /** A copy of the guide with a dedication; it is made again when it is asked for later. */
  guideCopy: days,
  /** What happened to an order and when: kept as long as a buyer can dispute the contract (Code civil, article 2224). */
  orderLog: period,
  /** A statement about an order of the shop is kept as long as the order. */
  withdrawal: period,
  unmatchedWithdrawal: period,
  /** From its publication or, before that, from its last change (Code de la consommation, D111-17). */
  review: period,
  /** In the support mailbox; the shop itself stores none. */
  contactMessage: period,
  /** To whom a letter was sent, and what became of that mail. */
  letter: period,
  /** From the confirmation, the last contact that the shop has of a reader (CNIL: three years). */
  subscription: period,
  unsubscription: period,
  unconfirmedSubscription: days,
  /** A request to find a mailbox's orders: its mail leaves within a minute, or when SES is back. */
  linkRequest: days,
  /** A new address that its owner has not confirmed. */
  addressChange: days,
  /**
   * What a giver wrote for a gift, and a dedication: from the last time that the files, or the gift's mail, were handed out. What
   * a buyer wrote to a partner: from when the order was shared.
   */
  giftWords: days,
  /** The address of a partner or of a recipient: from its last use. */
  guestAddress: period,
  /** That a mailbox wants no mail but those of its own purchases, as a keyed hash. */
  guestStop: period,
  /** That an order which wrote to somebody's mailbox was paid back by itself, as a keyed hash. */
  guestRefund: period,
  /** Counted attempts and idempotency keys. */
  attempt: days,
  /** The longest that any counter is kept, and a mailbox's place among the first purchases. */
  counter: days,
  /** How many orders came from an article: the longest that the CNIL lets a measure of the audience be kept. */
  articleCount: period,
  /** At most: a stage may keep its logs for less. */
  log: days,
  /** The daily copies, and DynamoDB's point-in-time recovery, which takes 1 to 35 days. */
  tableCopy: v.strictObject({ days: v.pipe(count, v.maxValue(35)) }),
  /** The monthly copies of orders, receipts and log (Code de commerce, article L123-22). */
  accountsCopy: period,
  /** That a mailbox was erased, as a keyed hash: as long as the longest copy in which it may still be. */
  erasure: period,
  links: v.strictObject({
    /** The success page's address stays in the browser's history: on a shared device it must not open the files for ever. */
    successPageHours: count,
    /** S3's address of a file is made at a click and used at once. The role's own credentials do not last much longer. */
    fileMinutes: count,
  }),
});

export const periods: v.InferOutput<typeof retentionSchema> =
  process.env.CHECKED_PERIODS === undefined
    ? checkContent('retention.json', retentionSchema, retentionJson)
    : JSON.parse(process.env.CHECKED_PERIODS);

/** `retention`: how long what is known of people is kept. `linkLife`: how long links work that open files by themselves. */
export const { links: linkLife, ...retention } = periods;

/** The end of a period by the calendar, in seconds since 1970: what DynamoDB's time to live wants. `from`: ISO 8601 or a date. */
export function endSeconds(from: string | Date, kept: Period): number {
  const end = new Date(from);
  if ('days' in kept) end.setUTCDate(end.getUTCDate() + kept.days);
  else if ('months' in kept) end.setUTCMonth(end.getUTCMonth() + kept.months);
  else end.setUTCFullYear(end.getUTCFullYear() + kept.years);
  return Math.ceil(end.getTime() / 1000);
}

/** The same in ISO 8601 UTC; undefined where nothing has begun. */
export const endOf = (from: string | undefined, kept: Period) =>
  from === undefined ? undefined : new Date(endSeconds(from, kept) * 1000).toISOString();

const numberWords = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'];

/** In French: `{ years: 10 }` → 'dix ans', `{ days: 30 }` → '30 jours'. */
export function describePeriod(kept: Period): string {
  const [unit = '', number = 0] = Object.entries(kept)[0] ?? [];
  const units: Record<string, [one: string, many: string]> = {
    days: ['jour', 'jours'],
    months: ['mois', 'mois'],
    years: ['an', 'ans'],
  };
  const [one, many] = units[unit] ?? ['', ''];
  return `${numberWords[number - 1] ?? number} ${number === 1 ? one : many}`;
}
