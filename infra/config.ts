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
