/**
 * `npm run setup [-- --stage <name>]`: asks for Stripe's key, makes the secrets of links, hashes and seals, and makes or
 * corrects the webhook's endpoint at Stripe. What is secret is stored as SSM SecureStrings, which CloudFormation cannot. What
 * exists already is kept.
 */
import { randomBytes } from 'node:crypto';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { Command } from '@commander-js/extra-typings';
import Stripe from 'stripe';
import { parameterFolder, parameterName } from '#infra/names.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { getStripe, isLiveKey } from '#lambdas/payment/stripe.ts';
import { secretVariables } from '#lambdas/runtime/environment.ts';
import { speakFrench } from '#operator/in-french.ts';
import { findParameter, NotDeployedError, operatorTimeLimits, pointAtShop } from '#operator/point-at-shop.ts';
import { openQuestions, runCommand } from '#operator/terminal.ts';
import { setUpEndpoint } from '#operator/webhook-endpoint.ts';

type Context = { ssm: SSMClient; stage: Stage };

async function store(ssm: SSMClient, name: string, value: string): Promise<void> {
  await ssm.send(new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Overwrite: true }));
  console.log(`  enregistré : ${name}`);
}

const keyForm = /^(sk|rk)_(test|live)_\w+$/;

/** Why a key is not taken, or undefined. Only a stage for real buyers takes a key for real money. */
function findFault(key: string, { name, livePayments }: Stage): string | undefined {
  if (!keyForm.test(key))
    return `Ce n’est pas une clé de Stripe : elle commence par sk_test_, sk_live_, rk_test_ ou rk_live_.`;
  return isLiveKey(key) && !livePayments
    ? `Cette clé prend de l’argent réel, et l’étape « ${name} » ne le peut pas : donnez une clé de test.`
    : undefined;
}

async function askForKey({ ssm, stage }: Context): Promise<void> {
  const parameter = parameterName(stage.name, 'stripe-secret-key');
  const isKept = (await findParameter(ssm, parameter)) !== undefined;
  const questions = openQuestions({ isSecret: true });
  try {
    for (;;) {
      const answer = await questions.ask(
        `Clé secrète ou restreinte de Stripe${isKept ? ' (Entrée garde la présente)' : ''} : `,
      );
      if (answer === undefined) throw new Error('Il manque une réponse : rien n’est enregistré.');
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
  if ((await findParameter(ssm, name)) !== undefined) console.log(`  gardé : ${name}`);
  else await store(ssm, name, randomBytes(32).toString('base64url'));
}

/** CloudFormation reads this parameter at each deployment; `npm run shop -- rotate origin-secret` raises it. */
async function startOriginVersion(ssm: SSMClient, name: string): Promise<void> {
  if ((await findParameter(ssm, name)) !== undefined) return;
  await ssm.send(new PutParameterCommand({ Name: name, Value: '1', Type: 'String' }));
}

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
      throw new Error('Stripe ne connaît pas la clé : recommencez avec une clé valable.');
    if (error instanceof Stripe.errors.StripePermissionError)
      throw new Error(
        'La clé ne peut pas écrire les Webhook Endpoints : donnez-lui ce droit dans Stripe, et recommencez.',
      );
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
  const { findSiteUrl } = await pointAtShop(options.stage);
  const stage = getStage(options.stage);
  const ssm = new SSMClient({ region: stage.region, requestHandler: operatorTimeLimits });
  console.log(`Secrets de l’étape « ${stage.name} », gardés dans SSM sous ${parameterFolder(stage.name)}`);
  await askForKey({ ssm, stage });
  for (const name of ['link-secret', 'hash-secret', 'review-seal-key'] as const)
    await makeSecret(ssm, parameterName(stage.name, name));
  await startOriginVersion(ssm, parameterName(stage.name, 'origin-secret-version'));
  const siteUrl = await findAddress(findSiteUrl);
  if (siteUrl !== undefined) return setUpWebhook({ ssm, stage }, siteUrl);
  console.log(`Le webhook de Stripe attend l’adresse du site. Recommencez après le premier déploiement :
  npm run deploy -- -c stage=${stage.name}
  npm run setup -- --stage ${stage.name}`);
}

const setup = speakFrench(new Command('npm run setup --'))
  .description(
    'Demande la clé de Stripe et la garde dans SSM, avec un secret pour signer les liens, un pour l’empreinte des adresses et un pour sceller les avis ; fait ou corrige le webhook chez Stripe. Ce qui existe reste.',
  )
  .option('--stage <name>', 'une étape de infra/stages.ts', 'demo')
  .exitOverride()
  .action(setUp);

await runCommand(setup);
