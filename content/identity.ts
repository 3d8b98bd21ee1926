/**
 * Who sells, who hosts and who mediates: what French law wants on the site and in the terms (LCEN, article 1-1; Code de la
 * consommation, articles L221-5 and L616-1). To fill in before the shop opens.
 */
import * as v from 'valibot';
import { checkContent, day, line, lines, listTexts } from '#content/content-file.ts';
import identityJson from './identity.json' with { type: 'json' };

const from = v.optional(day);
const vatSchema = v.variant('regime', [
  v.strictObject({ from, regime: v.literal('franchise') }),
  v.strictObject({
    from,
    regime: v.literal('standard'),
    ratePercent: v.pipe(v.number(), v.minValue(0), v.maxValue(25)),
    number: v.pipe(
      v.string(),
      v.regex(/^FR[0-9A-Z]{2} ?\d{3} ?\d{3} ?\d{3}$/, 'must be a number such as FR12 123456789'),
    ),
  }),
]);

export type Vat = v.InferOutput<typeof vatSchema>;

const areInOrder = (regimes: Vat[]) =>
  regimes.every(({ from: start }, index) =>
    index === 0 ? start === undefined : start !== undefined && start > (regimes[index - 1]?.from ?? ''),
  );

const identitySchema = v.strictObject({
  publisher: v.strictObject({
    name: line,
    legalForm: line,
    address: lines,
    registration: line,
    siren: v.pipe(v.string(), v.regex(/^\d{3} \d{3} \d{3}$/, 'must be nine digits, as 123 456 789')),
    director: line,
    phone: line,
  }),
  vat: v.pipe(
    v.tupleWithRest([vatSchema], vatSchema),
    v.check(
      (regimes) => areInOrder(regimes),
      'must begin with the first regime, without "from", and add each later one after it',
    ),
  ),
  host: v.strictObject({ name: line, address: lines, phone: line, region: line }),
  mailbox: line,
  mediator: v.strictObject({ name: line, address: lines, url: v.pipe(v.string(), v.url(), v.startsWith('https://')) }),
});

/**
 * `siren`: nine digits. `vat`: `franchise` (article 293 B du CGI) or `standard` with its rate and number, each since the day `from`
 * in Paris. Lines are only added: a sale keeps the regime of its day. `mailbox`: which company, of which country, keeps the mailbox
 * of the support address.
 */
export type Identity = v.InferOutput<typeof identitySchema>;

export const identity: Identity =
  process.env.CHECKED_IDENTITY === undefined
    ? checkContent('identity.json', identitySchema, identityJson)
    : JSON.parse(process.env.CHECKED_IDENTITY);

/** Numbers the ARCEP keeps for fiction, the words and domains of an example, and the seller of this repository. */
const inventions = [
  /démonstration|exemple|example|à compléter|\bxxx/i,
  /\.(example|invalid|test)\b/,
  /^01 99 00/,
  /000 000/,
  // The shop's name is no seller's: a company of that name adds its legal form.
  /^Guide Amour$/,
  /^12 rue des Deux-Fils$/,
];

/** Whether nine digits, spaces aside, can be a SIREN: the last one is a check digit (Luhn's formula, INSEE). */
export function isSiren(siren: string): boolean {
  const digits = siren.replaceAll(' ', '').split('').map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

/** The fields that still hold an example, such as `publisher.siren`: a shop that sells to real people has none. */
export function findPlaceholders({ publisher, ...others }: Identity): string[] {
  const invented = listTexts({ publisher, ...others })
    .filter(([, text]) => inventions.some((pattern) => pattern.test(text)))
    .map(([path]) => path);
  return [...new Set([...invented, ...(isSiren(publisher.siren) ? [] : ['publisher.siren'])])];
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The key of a French VAT number, made from its SIREN (CGI, annexe II, article 242 duodecies). */
function vatKey(siren: string): string {
  return String((12 + 3 * (Number(digitsOf(siren)) % 97)) % 97).padStart(2, '0');
}

/** What cannot be true of one seller, a sentence each, such as `publisher.registration must contain the SIREN 732 829 320`. */
export function findContradictions({ publisher, vat, host }: Identity): string[] {
  const { siren, registration, legalForm, name } = publisher;
  const isAlone = /entrepr\w+ individuel|auto-?entrepr|micro-?entrepr|\bEI\b/i.test(legalForm);
  const rules: [holds: boolean, demand: string][] = [
    [digitsOf(registration).includes(digitsOf(siren)), `publisher.registration must contain the SIREN ${siren}`],
    [
      /^\+?\d{10,15}$/.test(publisher.phone.replace(/[ .()-]/g, '')),
      'publisher.phone must be a whole telephone number',
    ],
    [/^\+?\d{10,15}$/.test(host.phone.replace(/[ .()-]/g, '')), 'host.phone must be a whole telephone number'],
    // Code de commerce, article L526-22: one's own name, with these words or letters before or after it.
    [!isAlone || /\bEI\b|entrepr\w+ individuel/i.test(name), 'publisher.name of a sole trader must contain « EI »'],
  ];
  for (const one of vat) {
    if (one.regime === 'franchise') continue;
    const number = one.number.replaceAll(' ', '');
    rules.push(
      [
        number === `FR${vatKey(siren)}${digitsOf(siren)}`,
        `vat.number must be that of the SIREN: FR${vatKey(siren)} ${siren}`,
      ],
      [one.ratePercent > 0, 'vat.ratePercent must be above 0: without VAT the regime is "franchise"'],
    );
  }
  return rules.flatMap(([holds, demand]) => (holds ? [] : demand));
}

/** The regime of a day in Paris, such as `2026-11-22`. */
export const vatOn = ({ vat }: Pick<Identity, 'vat'>, day: string): Vat =>
  vat.findLast((one) => (one.from ?? '') <= day) ?? vat[0];

export const vatToday = (identity: Pick<Identity, 'vat'>): Vat =>
  vatOn(identity, new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }));

/** The tax line under a total: tax included, or none due. */
export function describeVat(vat: Vat): string {
  if (vat.regime === 'franchise') return 'TVA non applicable, art. 293 B du CGI';
  return `TVA incluse (${String(vat.ratePercent).replace('.', ',')}\u00a0%)`;
}
