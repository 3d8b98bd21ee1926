/**
 * `npm run setup [-- --stage <name>]`: asks for Stripe's key, makes the secrets of links, hashes and seals, and makes or
 * corrects the webhook's endpoint at Stripe. What is secret is stored as SSM SecureStrings, which CloudFormation cannot. What
 * exists already is kept.
 */
import { randomBytes } from 'node:crypto';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { Command } from '@commander-js/extra-typings';
import Stripe from 'stripe';
import { getStage, type Stage } from '#infra/config.ts';
import { parameterFolder, parameterName } from '#infra/names.ts';
import { isLiveKey } from '#lambdas/payment/live-key.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { secretVariables } from '#lambdas/runtime/environment.ts';
import { findParameter } from '#operator/parameters.ts';
import { NotDeployedError, pointAtShop } from '#operator/point-at-shop.ts';
import { openQuestions, runCommand } from '#operator/terminal.ts';
import { setUpEndpoint } from '#operator/webhook-endpoint.ts';

type Context = { ssm: SSMClient; stage: Stage };

async function store(ssm: SSMClient, name: string, value: string): Promise<void> {
  await ssm.send(new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Overwrite: true }));
  console.log(`  stored ${name}`);
}

const keyForm = /^(sk|rk)_(test|live)_\w+$/;

/** Why a key is not taken, or undefined. Only a stage for real buyers takes a key for real money. */
function findFault(key: string, { name, livePayments }: Stage): string | undefined {
  if (!keyForm.test(key)) return `That does not look right: expected ${keyForm.source}`;
  return isLiveKey(key) && !livePayments
    ? `That key takes real money, and the stage "${name}" may not: give a test key.`
    : undefined;
}

async function askForKey({ ssm, stage }: Context): Promise<void> {
  const parameter = parameterName(stage.name, 'stripe-secret-key');
  const isKept = (await findParameter(ssm, parameter)) !== undefined;
  const questions = openQuestions({ isSecret: true });
  try {
    for (;;) {
      const answer = await questions.ask(
        `Stripe secret or restricted key${isKept ? ' (Enter keeps the present one)' : ''}: `,
      );
      if (answer === undefined) throw new Error('The answers ended early: nothing was stored.');
      if (answer === '' && isKept) return;
      const fault = findFault(answer, stage);
      if (fault === undefined) return await store(ssm, parameter, answer);
      console.log(`  ${fault}`);
    }
  } finally {
    questions.close();
  }
}

async function makeSecret(ssm: SSMClient, name: string): Promise<void> {
  if ((await findParameter(ssm, name)) !== undefined) console.log(`  kept ${name}`);
  else await store(ssm, name, randomBytes(32).toString('base64url'));
}

/** CloudFormation reads this parameter at each deployment; `npm run shop -- rotate origin-secret` raises it. */
async function startOriginVersion(ssm: SSMClient, name: string): Promise<void> {
  if ((await findParameter(ssm, name)) !== undefined) return;
  await ssm.send(new PutParameterCommand({ Name: name, Value: '1', Type: 'String' }));
}

/** Stripe's client, with the key that is stored. */
function findStripe({ name, stripeApiUrl }: Stage): Promise<Stripe> {
  process.env[secretVariables.stripeSecretKey] = parameterName(name, 'stripe-secret-key');
  process.env.STRIPE_API_URL ??= stripeApiUrl;
  return getStripe();
}

async function setUpWebhook({ ssm, stage }: Context, siteUrl: string): Promise<void> {
  const parameter = parameterName(stage.name, 'stripe-webhook-secret');
  const place = {
    read: async () => (await findParameter(ssm, parameter))?.split(/,\s*/) ?? [],
    write: (secrets: string[]) => store(ssm, parameter, secrets.join(',')),
  };
  const wanted = { url: `${siteUrl}/api/stripe-webhook`, description: `Guide Amour (${stage.name})` };
  try {
    const done = await setUpEndpoint(await findStripe(stage), wanted, place);
    for (const line of done) console.log(`  ${line}`);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new Error('Stripe does not know the key: run this again with a valid one.');
    if (error instanceof Stripe.errors.StripePermissionError)
      throw new Error('The key may not write Webhook Endpoints: give it this right in Stripe, and run this again.');
    throw error;
  }
}

/** The site's address; undefined before the first deployment of a stage without a domain. */
async function findAddress(findSiteUrl: () => Promise<string>): Promise<string | undefined> {
  try {
    return await findSiteUrl();
  } catch (error) {
    if (error instanceof NotDeployedError) return undefined;
    throw error;
  }
}

async function setUp(options: { stage: string }): Promise<void> {
  const stage = getStage(options.stage);
  const { findSiteUrl } = await pointAtShop(stage.name);
  const ssm = new SSMClient({ region: stage.region });
  console.log(`Secrets of the stage "${stage.name}", kept in SSM under ${parameterFolder(stage.name)}`);
  await askForKey({ ssm, stage });
  for (const name of ['link-secret', 'hash-secret', 'review-seal-key'] as const)
    await makeSecret(ssm, parameterName(stage.name, name));
  await startOriginVersion(ssm, parameterName(stage.name, 'origin-secret-version'));
  const siteUrl = await findAddress(findSiteUrl);
  if (siteUrl !== undefined) return setUpWebhook({ ssm, stage }, siteUrl);
  console.log(`Stripe’s webhook waits for the site’s address. Run this again after the first deployment:
  npm run deploy -- -c stage=${stage.name}
  npm run setup -- --stage ${stage.name}`);
}

const setup = new Command('npm run setup --')
  .description(
    'Asks for Stripe’s key and stores it in SSM, with a secret to sign links, one to hash addresses and one to seal reviews, and makes or corrects the webhook’s endpoint at Stripe; what exists is kept.',
  )
  .option('--stage <name>', 'a stage of infra/config.ts', 'demo')
  .exitOverride()
  .action(setUp);

await runCommand(setup);
