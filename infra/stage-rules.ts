import { findDetails } from '#content/catalogue.ts';
import { findContradictions, findPlaceholders, type Identity, identity } from '#content/identity.ts';
import { type Announcement, examplePrices, prices } from '#content/price-history.ts';
import { retention } from '#content/retention.ts';
import { type Stage, stripeApi } from '#infra/stages.ts';

type Rule = [field: keyof Stage, holds: (stage: Stage) => boolean, demand: string];

const isAddress = (text: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(text);
/** Whether an address is one of the domains that are kept for examples (RFC 2606). */
export const isInvented = (text: string | undefined) =>
  /\.(example|invalid|test)$|@example\.(com|org|net)$/.test(text ?? '');
const isHttps = (text: string) => /^https:\/\/[a-z0-9.-]+$/.test(text);

const addresses = ['sender', 'supportAddress', 'alarmAddress', 'discreetSender'] as const;

const isRegion = (text: string) => /^[a-z]{2}-[a-z]+-\d$/.test(text);

const rules: Rule[] = [
  ['region', ({ region }) => isRegion(region), 'must be an AWS region such as eu-west-3'],
  [
    'backupRegion',
    ({ backupRegion: elsewhere, region, keepsData }) =>
      elsewhere === undefined || (isRegion(elsewhere) && elsewhere !== region && keepsData),
    'must be another AWS region than the stage’s own, of a stage that keeps its data',
  ],
  ...addresses.flatMap((field): Rule[] => [
    [field, (stage) => stage[field] === undefined || isAddress(stage[field]), 'must be an e-mail address'],
    [field, (stage) => !stage.livePayments || !isInvented(stage[field]), 'is a placeholder'],
  ]),
  [
    'alarmAddress',
    (stage) => !stage.livePayments || stage.alarmAddress !== undefined,
    'is missing: somebody must get the alarms',
  ],
  [
    'domain',
    ({ domain }) => domain === undefined || /^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain),
    'must be a host name such as www.example.fr, without https://',
  ],
  [
    'certificateArn',
    ({ domain, certificateArn, hostedZone }) =>
      domain === undefined ? certificateArn === undefined : (certificateArn ?? hostedZone) !== undefined,
    'goes with a domain, and a domain without hostedZone needs it',
  ],
  [
    'certificateArn',
    ({ certificateArn: arn }) => arn === undefined || /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(arn),
    'must be the ARN of an ACM certificate in us-east-1 (CloudFront takes no other)',
  ],
  [
    'hostedZone',
    ({ domain, hostedZone }) =>
      hostedZone === undefined || domain === hostedZone.name || domain?.endsWith(`.${hostedZone.name}`) === true,
    'must be the Route 53 zone that the domain is in',
  ],
  ['stripeApiUrl', ({ stripeApiUrl }) => isHttps(stripeApiUrl), 'must be an https origin'],
  [
    'stripeApiUrl',
    ({ stripeApiUrl, livePayments }) => !livePayments || stripeApiUrl === stripeApi,
    'must be Stripe’s own address where real people buy',
  ],
  ['paymentOrigin', ({ paymentOrigin }) => isHttps(paymentOrigin), 'must be an https origin'],
  [
    'webAclArn',
    ({ webAclArn: arn }) => arn === undefined || /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\//.test(arn),
    'must be the ARN of a global web ACL in us-east-1',
  ],
  [
    'webAclArn',
    ({ webAclArn, firewall }) => webAclArn === undefined || !firewall,
    'takes the place of firewall: give one',
  ],
  ['hsts', ({ hsts }) => ['host', 'subdomains', 'preload'].includes(hsts), 'must be "host", "subdomains" or "preload"'],
  [
    'monthlyRefundCents',
    ({ monthlyRefundCents: cents }) => Number.isSafeInteger(cents) && cents >= 0,
    'must be whole cents, 0 or more',
  ],
  [
    'dailyGuestMails',
    ({ dailyGuestMails: mails }) => Number.isSafeInteger(mails) && mails >= 0,
    'must be a whole number',
  ],
  [
    'monthlyBudgetUsd',
    ({ monthlyBudgetUsd: usd, alarmAddress }) => usd === undefined || (usd > 0 && alarmAddress !== undefined),
    'must be above 0 and needs an alarmAddress',
  ],
  [
    'logRetentionDays',
    ({ logRetentionDays }) => logRetentionDays <= retention.log.days,
    `must be at most ${retention.log.days}, as content/retention.json and the privacy page say`,
  ],
  [
    'socialProof',
    ({ socialProof, livePayments }) =>
      ['demo', 'verified'].includes(socialProof) && !(livePayments && socialProof === 'demo'),
    'must be "verified" where real people buy (invented reviews are a misleading practice, L121-4)',
  ],
  [
    'searchable',
    ({ searchable, socialProof }) => !searchable || socialProof === 'verified',
    'must be false where reviews are invented: people would find them',
  ],
  [
    'keepsData',
    ({ livePayments, keepsData }) => keepsData || !livePayments,
    'must be true where real people buy: their orders must outlive the stack',
  ],
];

function listBrokenRules(stage: Stage): string[] {
  const broken = rules.filter(([, holds]) => !holds(stage));
  const lines = broken.map(
    ([field, , demand]) => `  ${stage.name}.${field} (now ${JSON.stringify(stage[field])}) ${demand}`,
  );
  return lines.length === 0 ? [] : ['In infra/stages.ts:', ...lines];
}

/**
 * The law requires the true seller on the site and in the terms (LCEN, article 1-1; Code de la consommation, L221-5), and the
 * privacy page says where the data are.
 */
function listSellerFaults({ livePayments, region, backupRegion = region }: Stage, seller: Identity): string[] {
  if (!livePayments) return [];
  const placeholders = findPlaceholders(seller).map((field) => `  ${field} is a placeholder`);
  const { host } = seller;
  const place = [...new Set([region, backupRegion])].flatMap((named) =>
    host.region.includes(named) ? [] : `  host.region (now "${host.region}") must name the stage’s ${named}`,
  );
  const contradictions = placeholders.length > 0 ? [] : findContradictions(seller).map((demand) => `  ${demand}`);
  const lines = [...placeholders, ...contradictions, ...place];
  return lines.length === 0 ? [] : ['In content/identity.json:', ...lines];
}

/** Nobody can have seen the price of a product before its first edition. */
function listOlderThanEdition(from: string, productId: string): string[] {
  const [first] = findDetails(productId)?.editions ?? [];
  return first !== undefined && from < first.date
    ? [`${from} is older than edition 1 of ${productId} (${first.date})`]
    : [];
}

type Past = { prices: readonly Announcement[]; today: string };

/** A price that nobody can have seen is no price before a reduction (Code de la consommation, L112-1-1 and L121-2). */
function listPriceFaults({ livePayments }: Stage, { prices, today }: Past): string[] {
  if (!livePayments) return [];
  const faults = prices.flatMap(({ from, productId, code }) => [
    ...listOlderThanEdition(from, productId),
    ...(from > today ? [`${from} is still to come`] : []),
    ...(examplePrices.some((one) => one.from === from && one.productId === productId && one.code === code)
      ? [`${from} is an example`]
      : []),
  ]);
  return faults.length === 0
    ? []
    : ['In content/price-history.json:', ...faults.map((fault) => `  the price from ${fault}`)];
}

/**
 * The stage, if all its values are valid, the seller is no example and no price of the past is invented. Otherwise throws one
 * message that names every fault.
 */
export function checkStage(
  stage: Stage,
  seller: Identity = identity,
  past: Past = { prices, today: new Date().toISOString().slice(0, 10) },
): Stage {
  const problems = [...listBrokenRules(stage), ...listSellerFaults(stage, seller), ...listPriceFaults(stage, past)];
  if (problems.length === 0) return stage;
  throw new Error(`The stage "${stage.name}" cannot be deployed. ${problems.join('\n')}`);
}
