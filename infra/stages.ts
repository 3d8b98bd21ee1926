/** The stages that the shop can be deployed as. `-c stage=<name>` chooses one. */

export type Stage = {
  name: string;
  region: string;
  /**
   * The site's own host name, such as `www.example.fr`; without one the site has CloudFront's. With a zone and no certificate of
   * your own the other of `www.example.fr` and `example.fr` leads to it.
   */
  domain?: string;
  /** The domain's ACM certificate, in us-east-1: CloudFront takes no other. With a zone it can be left out and is made. */
  certificateArn?: string;
  /** The domain's zone at Route 53; without one the DNS records are set by hand. */
  hostedZone?: { id: string; name: string };
  /** The address that mails come from; its domain becomes an SES identity. */
  sender: string;
  /**
   * The address that mails come from to buyers who ask for discretion, on a domain that says nothing of the shop: an SES
   * identity of this account and region that is made by hand. Without one the shop offers no discretion, and only the name of
   * the sender is neutral in mails that strangers can cause.
   */
  discreetSender?: string;
  /** Whether the sender's domain is an SES identity of this account and region already: another stage's, or made by hand. */
  existingIdentity?: true;
  supportAddress: string;
  /** The address that alarms are mailed to; without one they show in the console only. */
  alarmAddress?: string;
  /** `verified` shows only what the shop can prove (French consumer code, L121-4); `demo` shows invented reviews. */
  socialProof: 'demo' | 'verified';
  /** Whether real money may be taken. Elsewhere live keys of Stripe are refused, by `npm run setup` and at checkout. */
  livePayments: boolean;
  /** Whether search engines may list the pages: a copy of the shop would compete with it, and mislead its buyers. */
  searchable: boolean;
  stripeApiUrl: string;
  /** The origin of Stripe's payment page: the one foreign address that a form may lead to. */
  paymentOrigin: string;
  /**
   * Whether the shop makes a firewall that limits each address's calls (WAF, about 7 $ a month). Switched off later, it is to be deleted
   * by hand in us-east-1: a distribution that still has it keeps CloudFormation from it.
   */
  firewall: boolean;
  /** A WAF web ACL of your own, in us-east-1, instead. */
  webAclArn?: string;
  /**
   * How long-lived promises about HTTPS go (HSTS): for the site's own host, for all hosts below it, or for browsers' built-in
   * list too. The last two bind every host of the domain, and the list is slow to leave: https://hstspreload.org
   */
  hsts: 'host' | 'subdomains' | 'preload';
  /**
   * How much the shop pays back in a calendar month without a person, in cents: a brake on misuse. One network has a quarter of it
   * at most, or one refund. What buyers ask for beyond it, the owner decides.
   */
  monthlyRefundCents: number;
  /** How many mails a day may leave for addresses that buyers typed, partners' and recipients', before an alarm and a wait. */
  dailyGuestMails: number;
  /** The account's monthly budget; the alarm address gets a mail when 80 % is spent or all of it is forecast. */
  monthlyBudgetUsd?: number;
  logRetentionDays: 7 | 14 | 30 | 60 | 90;
  /** Whether tables and files are protected from deletion, are copied each day, and stay when the stack is deleted. */
  keepsData: boolean;
  /** The region that has each of these copies too, such as `eu-central-1`; without one they are in the stage's own. */
  backupRegion?: string;
};

/** Where Stripe's own API is: no other address may take real money. */
export const stripeApi = 'https://api.stripe.com';
const stripe = { stripeApiUrl: stripeApi, paymentOrigin: 'https://checkout.stripe.com' };

const stages: Record<string, Omit<Stage, 'name'>> = {
  demo: {
    ...stripe,
    region: 'eu-west-3',
    sender: 'bonjour@guide-amour.example',
    discreetSender: 'commandes@service-clients.example',
    supportAddress: 'aide@guide-amour.example',
    socialProof: 'demo',
    livePayments: false,
    searchable: false,
    firewall: false,
    hsts: 'host',
    monthlyRefundCents: 2_000_000,
    // `npm run torture` sends thousands.
    dailyGuestMails: 20_000,
    logRetentionDays: 7,
    keepsData: false,
  },
  /** Production as it is before a release: with Stripe's test keys, and without data once it is removed. */
  staging: {
    ...stripe,
    region: 'eu-west-3',
    sender: '',
    supportAddress: '',
    alarmAddress: '',
    socialProof: 'verified',
    livePayments: false,
    searchable: false,
    firewall: false,
    hsts: 'host',
    monthlyRefundCents: 500_000,
    dailyGuestMails: 300,
    logRetentionDays: 7,
    keepsData: false,
  },
  production: {
    ...stripe,
    region: 'eu-west-3',
    // Fill these in before the first deployment: an empty or invented value stops the synthesis.
    sender: '',
    supportAddress: '',
    alarmAddress: '',
    socialProof: 'verified',
    livePayments: true,
    searchable: true,
    firewall: true,
    hsts: 'host',
    monthlyRefundCents: 100_000,
    dailyGuestMails: 300,
    monthlyBudgetUsd: 30,
    logRetentionDays: 30,
    keepsData: true,
  },
};

/** Whether buyers can ask for discretion: only a sender on another domain hides the shop in their inboxes. */
export function describeDiscretion({ discreetSender }: Pick<Stage, 'discreetSender'>): 'offered' | 'absent' {
  return discreetSender === undefined ? 'absent' : 'offered';
}

export const stageNames = Object.keys(stages);

/** The record of a stage, unchecked. Throws on an unknown name, with the names there are. */
export function getStage(name: string): Stage {
  const record = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (record === undefined) {
    throw new Error(`There is no stage "${name}" in infra/stages.ts; there are: ${Object.keys(stages).join(', ')}`);
  }
  return { name, ...record };
}

/** The domain's other name, with `www.` or without it, if the stage's own certificate and zone can have it. */
export function findOtherName({ domain, hostedZone, certificateArn }: Stage): string | undefined {
  if (domain === undefined || hostedZone === undefined || certificateArn !== undefined) return undefined;
  if (domain === hostedZone.name) return `www.${domain}`;
  return domain === `www.${hostedZone.name}` ? hostedZone.name : undefined;
}
