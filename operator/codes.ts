/** `codes`: promo codes that the owner makes and stops without a deployment. */

import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { type PromoCode, promoCodeSchema, promoCodes } from '#content/promo-codes.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { addDays, readParisTime } from '#lambdas/format/paris-time.ts';
import { countOf } from '#lambdas/format/plain-list.ts';
import { type Discount, nameDiscount } from '#lambdas/promo/discount.ts';
import { createPromo, fromItem, stopPromo } from '#lambdas/promo/promo.store.ts';
import { discountOf, isUsable, normalizeCode, type Promo } from '#lambdas/promo/promo.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { type ListOptions, printList } from '#operator/list-format.ts';
import { readDay } from '#operator/order-lists.ts';
import { readCents } from '#operator/refunds.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

type Options = {
  percent?: string;
  euros?: string;
  from?: string;
  until?: string;
  firstPurchase?: true;
  singleUse?: true;
  uses?: string;
  batch?: string;
  csv?: true;
  json?: true;
  yes?: true;
};

/** A whole number from 1 to `most`. Throws on anything else. */
function readCount(text: string, most: number): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) throw new UsageError(`« ${text} » n’est pas un nombre de 1 à ${most}.`);
  return count;
}

/** The end of a day in Paris, as a code stores it. */
function endOfDay(day: string): string {
  const end = readParisTime(`${addDays(readDay(day), 1)}T00:00`) ?? '';
  if (end <= new Date().toISOString()) throw new UsageError(`Le ${formatDay(`${day}T12:00:00Z`)} est passé.`);
  return end;
}

/** Without the letters and digits that are taken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const drawSuffix = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Each use is an item of the table, and a checkout may have to look at all. */
const mostUses = 100;

function readDiscount({ percent, euros }: Options): Discount {
  if ((percent === undefined) === (euros === undefined))
    throw new UsageError('Dites ce que le code retire : --percent 10, ou --euros 10.');
  return euros === undefined ? { discountPercent: readCount(percent ?? '', 100) } : { discountCents: readCents(euros) };
}

function toPromo(typed: string, options: Options) {
  const { from, until, firstPurchase, singleUse, uses } = options;
  const code = normalizeCode(typed);
  if (!v.is(promoCodeSchema.entries.code, code))
    throw new UsageError(`« ${typed} » ne peut pas être un code : 3 à 40 lettres sans accent, chiffres, - ou _.`);
  const startsAt = from === undefined ? undefined : readParisTime(`${readDay(from)}T00:00`);
  const expiresAt = until === undefined ? null : endOfDay(until);
  if (startsAt !== undefined && expiresAt !== null && startsAt >= expiresAt)
    throw new UsageError('Le premier jour vient après le dernier.');
  return {
    code,
    ...readDiscount(options),
    isActive: true,
    firstPurchaseOnly: firstPurchase === true,
    singleUse: singleUse === true,
    expiresAt,
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(uses === undefined ? {} : { uses: readCount(uses, mostUses) }),
  };
}

const heads = {
  code: 'code',
  discountPercent: 'pour cent',
  discountCents: 'euros',
  state: 'état',
  kind: 'pour',
  startsAt: 'dès le',
  expiresAt: 'jusqu’au',
  usedAt: 'utilisé le',
  used: 'usages faits',
  uses: 'usages permis',
};

const everybody = 'tout le monde';

function describeKind({ singleUse, firstPurchaseOnly, uses }: PromoCode & { uses?: number | undefined }): string {
  if (uses !== undefined) return countOf(uses, 'usage');
  if (singleUse) return 'un seul usage';
  return firstPurchaseOnly ? 'un premier achat' : everybody;
}

/** `used`: how many of the uses of a code are spent. */
type Counted = Promo & { used?: number };

function describeState(promo: Counted, now: Date): string {
  if (promo.stoppedAt !== undefined || !promo.isActive) return 'arrêté';
  if (promo.usedAt || (promo.uses !== undefined && promo.used === promo.uses)) return 'utilisé';
  if (promo.startsAt !== undefined && Date.parse(promo.startsAt) > now.getTime()) return 'pas encore valable';
  return isUsable(promo, now) ? 'valable' : 'expiré';
}

function toRow(promo: Counted) {
  const { code, startsAt, expiresAt, usedAt, singleUse, uses = singleUse ? 1 : undefined } = promo;
  const used = promo.used ?? Number(Boolean(usedAt));
  return {
    code,
    ...discountOf(promo),
    state: describeState(promo, new Date()),
    kind: describeKind(promo),
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(usedAt ? { usedAt } : {}),
    ...(uses === undefined ? {} : { used, uses }),
  };
}

function printCodes(promos: readonly Counted[], options: ListOptions): void {
  printList(promos.map(toRow), options, {
    heads,
    describe: ({ code, state, kind, startsAt, expiresAt, used, uses, ...discount }) =>
      `${code}  −${nameDiscount(discount)}  ${state}, ${uses === undefined ? `pour ${kind}` : `${countOf(used ?? 0, 'usage')} sur ${uses}`}${startsAt === undefined ? '' : `, dès le ${formatDay(startsAt)}`}${expiresAt === undefined ? '' : `, jusqu’au ${formatDay(new Date(Date.parse(expiresAt) - 1).toISOString())}`}`,
    empty: 'Aucun code.',
  });
}

/** Makes a code, or a batch of codes for one use each that begin with it; prints them. */
export async function createCodes(typed: string, options: Options): Promise<void> {
  const { batch, yes } = options;
  const pattern = toPromo(batch === undefined ? typed : `${typed}-${drawSuffix()}`, options);
  const made: Promo[] = [];
  const count = batch === undefined ? 1 : readCount(batch, 1000);
  await confirm(
    `${countOf(count, 'code')} de −${nameDiscount(pattern)}, pour ${describeKind(batch ? { ...pattern, singleUse: true } : pattern)} ?`,
    { yes },
  );
  try {
    for (let index = 0; index < count; index += 1) {
      const promo =
        batch === undefined
          ? pattern
          : { ...pattern, code: `${normalizeCode(typed)}-${drawSuffix()}`, singleUse: true };
      if (!(await createPromo(promo))) throw new Error(`Le code ${promo.code} existe déjà.`);
      made.push(promo);
    }
  } finally {
    // Those of a batch that broke off are valid too.
    if (made.length > 0) printCodes(made, options);
  }
  const isForAll = !(options.json || options.csv) && describeKind(pattern) === everybody && batch === undefined;
  if (isForAll)
    console.log(
      'Si vous l’annoncez à tout le monde, ajoutez son prix à content/price-history.json et déployez (L112-1-1).',
    );
}

export async function listCodes(options: ListOptions): Promise<void> {
  // Under names with a `#` the table holds the uses of codes, and the memory of what deployments published.
  const items = await scanTable(getVariable('PROMO_CODES_TABLE'));
  const promos = items.filter(({ code }) => !String(code).includes('#')).map(fromItem);
  const countUsed = (code: string) =>
    items.filter((item) => String(item.code).startsWith(`${code}#`) && typeof item.used_at === 'string').length;
  printCodes(
    promos
      .map((promo) => (promo.uses === undefined ? promo : { ...promo, used: countUsed(promo.code) }))
      .toSorted((a, b) => a.code.localeCompare(b.code)),
    options,
  );
}

/** Ends a code for good, also one that deployments publish. */
export async function stopCode(typed: string, { yes }: { yes?: true }): Promise<void> {
  const code = normalizeCode(typed);
  await confirm(`Arrêter le code ${code} pour toujours ?`, { yes });
  if (!(await stopPromo(code, new Date()))) throw new UsageError(`Il n’y a pas de code « ${code} ».`);
  const isAnnounced = promoCodes.some((promo) => promo.code === code);
  console.log(`Le code ${code} n’est plus accepté.`);
  if (isAnnounced) console.log('Le site l’annonce encore : retirez-le de content/promo-codes.json et déployez.');
}
