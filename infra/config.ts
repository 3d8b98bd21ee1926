/** The stages the shop can be deployed as: one typed record each, chosen once by `-c stage=<name>`. */

export type Stage = {
  name: string;
  region: string;
  /** The site's own address, such as `www.example.fr`; without one CloudFront's address serves. */
  domain?: string;
  /** The domain's ACM certificate; CloudFront takes them from us-east-1 only. */
  certificateArn?: string;
  /** The domain's zone at Route 53; without one its DNS is pointed at the distribution by hand. */
  hostedZone?: { id: string; name: string };
  /** Who the mails come from; SES must hold the sender's domain. */
  sender: string;
  supportAddress: string;
  /** Who is told when an alarm rings; without one the alarms ring in the console only. */
  alarmAddress?: string;
  /** `verified` shows only what the shop can prove (French consumer code, L121-4); `demo` shows invented reviews. */
  socialProof: 'demo' | 'verified';
  stripeApiUrl: string;
  /** Where Stripe's payment page lives: the one foreign address a form may lead to. */
  paymentOrigin: string;
  /** A WAF web ACL for CloudFront (us-east-1), if the operator pays for one. */
  webAclArn?: string;
  logRetentionDays: 7 | 14 | 30 | 60 | 90;
  /** Whether tables and files outlive the stack and refuse deletion. */
  keepsData: boolean;
};

const stripe = { stripeApiUrl: 'https://api.stripe.com', paymentOrigin: 'https://checkout.stripe.com' };

const stages: Record<string, Omit<Stage, 'name'>> = {
  demo: {
    ...stripe,
    region: 'eu-west-3',
    sender: 'bonjour@guide-amour.example',
    supportAddress: 'aide@guide-amour.example',
    socialProof: 'demo',
    logRetentionDays: 7,
    keepsData: false,
  },
  production: {
    ...stripe,
    region: 'eu-west-3',
    // To fill in before the first deployment: an empty or invented value stops the synthesis.
    sender: '',
    supportAddress: '',
    alarmAddress: '',
    socialProof: 'verified',
    logRetentionDays: 30,
    keepsData: true,
  },
};

/** The record of a stage, unchecked; an unknown name throws, naming those there are. */
export function getStage(name: string): Stage {
  const record = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (record === undefined) {
    throw new Error(`There is no stage "${name}" in infra/config.ts; there are: ${Object.keys(stages).join(', ')}`);
  }
  return { name, ...record };
}

type Rule = [field: keyof Stage, holds: (stage: Stage) => boolean, demand: string];

const isAddress = (text: string | undefined) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(text ?? '');
const isInvented = (text: string | undefined) => /\.(example|invalid|test)$|@example\.(com|org|net)$/.test(text ?? '');
const isHttps = (text: string) => /^https:\/\/[a-z0-9.-]+$/.test(text);

const rules: Rule[] = [
  ['region', ({ region }) => /^[a-z]{2}-[a-z]+-\d$/.test(region), 'must be an AWS region such as eu-west-3'],
  ['sender', ({ sender }) => isAddress(sender), 'must be an e-mail address'],
  ['supportAddress', ({ supportAddress }) => isAddress(supportAddress), 'must be an e-mail address'],
  [
    'alarmAddress',
    (stage) => stage.alarmAddress === undefined || isAddress(stage.alarmAddress),
    'must be an e-mail address',
  ],
  [
    'alarmAddress',
    (stage) => !stage.keepsData || stage.alarmAddress !== undefined,
    'is missing: somebody must be told',
  ],
  ['sender', (stage) => !stage.keepsData || !isInvented(stage.sender), 'is a placeholder'],
  ['supportAddress', (stage) => !stage.keepsData || !isInvented(stage.supportAddress), 'is a placeholder'],
  [
    'domain',
    ({ domain }) => domain === undefined || /^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain),
    'must be a host name such as www.example.fr, without https://',
  ],
  [
    'certificateArn',
    ({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined),
    'and domain go together: give both or none',
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
  ['paymentOrigin', ({ paymentOrigin }) => isHttps(paymentOrigin), 'must be an https origin'],
  [
    'webAclArn',
    ({ webAclArn: arn }) => arn === undefined || /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\//.test(arn),
    'must be the ARN of a global web ACL in us-east-1',
  ],
  [
    'socialProof',
    ({ socialProof, keepsData }) =>
      ['demo', 'verified'].includes(socialProof) && !(keepsData && socialProof === 'demo'),
    'must be "verified" where real people buy (invented reviews are a misleading practice, L121-4)',
  ],
];

/** The stage, if every value is there and makes sense; else throws one message naming each field that does not. */
export function checkStage(stage: Stage): Stage {
  const broken = rules.filter(([, holds]) => !holds(stage));
  if (broken.length === 0) return stage;
  const lines = broken.map(
    ([field, , demand]) => `  ${stage.name}.${field} (now ${JSON.stringify(stage[field])}) ${demand}`,
  );
  throw new Error(`The stage "${stage.name}" cannot be deployed. In infra/config.ts:\n${lines.join('\n')}`);
}
