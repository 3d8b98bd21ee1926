import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Identity } from '#content/identity.ts';
import { type Announcement, examplePrices } from '#content/price-history.ts';
import { checkStage } from '#infra/stage-rules.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { production } from '#test/infra/synthesised.ts';
import { seller } from '#test/seller.ts';

test('the default stage needs no configuration', () => {
  expect(checkStage(getStage('demo')).name).toBe('demo');
});

test('a filled-in production stage passes', () => {
  expect(checkStage(production, seller)).toBe(production);
});

test('a production stage that is not filled in is refused, naming every field', () => {
  const empty = { ...production, sender: '', supportAddress: '', alarmAddress: '' };
  expect(() => checkStage(empty)).toThrow(
    /production\.sender.*\n.*production\.supportAddress.*\n.*production\.alarmAddress/,
  );
});

test('production is refused while the seller is an example, naming every placeholder of the identity', () => {
  const { publisher, host, mediator } = seller;
  const example: Identity = {
    ...seller,
    publisher: { ...publisher, siren: '000 000 000' },
    host: { ...host, phone: '01 99 00 00 00' },
    mediator: { ...mediator, url: 'https://mediateur.example' },
  };
  expect(() => checkStage(production, example)).toThrow(
    /content\/identity\.json:[\s\S]*publisher\.siren[\s\S]*host\.phone[\s\S]*mediator\.url/,
  );
});

const ofPublisher = (changes: object) => ({ publisher: { ...seller.publisher, ...changes } });
/** A seller who pays VAT later. */
const ofVat = (changes: object): Partial<Identity> => {
  const later = { regime: 'standard', ratePercent: 5.5, number: 'FR44 732829320', from: '2027-03-01' } as const;
  return { vat: [{ regime: 'franchise' }, { ...later, ...changes }] };
};

const ourStreet = ['12 rue des Deux-Fils', '75003 Paris'];
const soleTrader = { legalForm: 'Entrepreneur individuel' };
const ourSiren = 'the SIREN: FR44 732 829 320';

test.each<[what: string, changes: Partial<Identity>, says: string]>([
  ['a number whose check digit is wrong', ofPublisher({ siren: '732 829 321' }), 'publisher.siren is a placeholder'],
  ['the shop’s own name', ofPublisher({ name: 'Guide Amour' }), 'publisher.name is a placeholder'],
  ['the street of this repository', ofPublisher({ address: ourStreet }), 'publisher.address.0 is a placeholder'],
  ['an example in a name', ofPublisher({ name: 'Société Exemple' }), 'publisher.name is a placeholder'],
  ['a telephone number kept for fiction', ofPublisher({ phone: '01 99 00 12 34' }), 'publisher.phone is a placeholder'],
  ['another company’s register', ofPublisher({ registration: 'RCS Lyon 552 100 554' }), 'publisher.registration must'],
  ['half a telephone number', ofPublisher({ phone: '04 72' }), 'publisher.phone must'],
  ['a sole trader without the letters EI', ofPublisher(soleTrader), 'must contain « EI »'],
  ['another company’s VAT number', ofVat({ number: 'FR40 303265045' }), `vat.number must be that of ${ourSiren}`],
  ['a rate of nothing', ofVat({ ratePercent: 0 }), 'vat.ratePercent must be above 0'],
  ['a host without a telephone', { host: { ...seller.host, phone: '0' } }, 'host.phone must'],
])('%s stops production', (_, changes, says) => {
  expect(() => checkStage(production, { ...seller, ...changes })).toThrow(says);
});

test('a sole trader who says so passes', () => {
  const trader = ofPublisher({ ...soleTrader, name: 'Camille Martin EI' });
  expect(checkStage(production, { ...seller, ...trader })).toBe(production);
});

const opening: Announcement = { from: '2026-12-01', productId: 'guide-amour-1', priceCents: 7900 };
const code: Announcement = { ...opening, from: '2027-01-10', priceCents: 6320, code: 'BIENVENUE20' };
const checkPrices = (prices: Announcement[], stage = production) =>
  checkStage(stage, seller, { prices, today: '2027-01-10' });

test.each([
  ['a price from before the first edition', [{ ...opening, from: '2026-11-21' }], '2026-11-21 is older than edition 1'],
  ['a price of tomorrow', [opening, { ...code, from: '2027-01-11' }], '2027-01-11 is still to come'],
  ['a line of the example', examplePrices, '2026-11-01 is an example'],
])('%s in the history stops production', (_, prices, says) => {
  expect(() => checkPrices(prices)).toThrow('In content/price-history.json:');
  expect(() => checkPrices(prices)).toThrow(says);
});

test('production passes with the prices that it has announced itself, or with none', () => {
  expect(checkPrices([opening, code])).toBe(production);
  expect(checkPrices([])).toBe(production);
});

test('a stage without real buyers may try a history', () => {
  const staging = { ...production, livePayments: false };
  expect(checkPrices([{ ...opening, from: '2023-01-03' }], staging)).toBe(staging);
});

test('an unknown stage is refused with the list of stages', () => {
  expect(() => getStage('essai')).toThrow(/no stage "essai".*demo, staging, production/);
  expect(() => getStage('toString')).toThrow(/no stage/);
});

const nonsense: [field: keyof Stage, value: unknown, says: string][] = [
  ['region', 'europe', 'AWS region'],
  ['sender', 'bonjour', 'e-mail address'],
  ['sender', 'bonjour@guide-amour.example', 'placeholder'],
  ['discreetSender', 'commandes', 'e-mail address'],
  ['discreetSender', 'commandes@service-clients.example', 'placeholder'],
  ['alarmAddress', 'alertes@example.com', 'placeholder'],
  ['supportAddress', '', 'e-mail address'],
  ['alarmAddress', undefined, 'missing'],
  ['domain', 'https://www.guide-amour.fr', 'host name'],
  ['hsts', 'always', 'subdomains'],
  ['monthlyRefundCents', 10.5, 'whole cents'],
  ['dailyGuestMails', 10.5, 'whole number'],
  ['monthlyBudgetUsd', 0, 'above 0'],
  ['certificateArn', 'arn:aws:acm:eu-west-3:123456789012:certificate/abc', 'us-east-1'],
  ['hostedZone', { id: 'Z0123456789ABCDEFGHIJ', name: 'amour.fr' }, 'zone'],
  ['stripeApiUrl', 'http://api.stripe.com', 'https'],
  ['stripeApiUrl', 'https://stripe.example.org', 'Stripe’s own address'],
  ['webAclArn', 'arn:aws:wafv2:eu-west-3:123456789012:regional/webacl/x', 'us-east-1'],
  ['webAclArn', 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/x', 'takes the place of firewall'],
  ['logRetentionDays', 90, 'content/retention.json'],
  ['socialProof', 'demo', 'L121-4'],
  ['keepsData', false, 'outlive'],
];

test.each(nonsense)('%s = %j stops the synthesis and is named', (field, value, says) => {
  const stage = { ...production, [field]: value };
  expect(() => checkStage(stage, seller)).toThrow(`production.${field}`);
  expect(() => checkStage(stage, seller)).toThrow(says);
});

test('a stage with invented reviews cannot be open to search engines', () => {
  expect(() => checkStage({ ...getStage('demo'), searchable: true })).toThrow(
    'demo.searchable (now true) must be false',
  );
});

test('production is refused in another region than the privacy page names', () => {
  expect(() => checkStage({ ...production, region: 'us-east-1' }, seller)).toThrow('must name the stage’s us-east-1');
});

test('a domain without a zone needs its certificate, since nothing else could prove the domain', () => {
  const { certificateArn, hostedZone, ...byHand } = production;
  expect(() => checkStage(byHand, seller)).toThrow('production.certificateArn');
  expect(() => checkStage({ ...byHand, certificateArn: certificateArn ?? '' }, seller)).not.toThrow();
});

test('staging takes no real money, keeps nothing, and shows what production shows', () => {
  const { livePayments, keepsData, socialProof } = getStage('staging');
  expect([livePayments, keepsData, socialProof]).toEqual([false, false, 'verified']);
});

test('what begins the names of tables, secrets and stacks stands in one file: a second shop of the account has another', () => {
  const files = globSync(['{infra,operator,local,lambdas}/**/*.{ts,js}', 'cdk.json']);
  expect(files.length).toBeGreaterThan(100);
  // As a beginning of a name that is put together or matched: `guide-amour-${stage}`, `/^guide-amour-[a-z]+/`.
  const named = files.filter((file) =>
    /(guide-amour|GuideAmour)[-/](\$\{|\[)|\^guide-amour|'\/guide-amour\//.test(readFileSync(file, 'utf8')),
  );
  expect(named).toEqual([]);
});
