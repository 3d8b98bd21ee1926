/**
 * `npm run setup [-- --stage <name>]`: asks for Stripe's two keys, makes the secrets of links and of hashes, and stores all
 * four as SSM SecureStrings, which CloudFormation cannot. What exists already is kept unless a new value is typed.
 */
import { randomBytes } from 'node:crypto';
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { Command } from '@commander-js/extra-typings';
import { getStage, type Stage } from '#infra/config.ts';
import { isLiveKey } from '#lambdas/payment/live-key.ts';
import { openQuestions, runCommand } from '#operator/terminal.ts';

async function exists(ssm: SSMClient, name: string): Promise<boolean> {
  try {
    await ssm.send(new GetParameterCommand({ Name: name }));
    return true;
  } catch (error) {
    if (error instanceof ParameterNotFound) return false;
    throw error;
  }
}

async function store(ssm: SSMClient, name: string, value: string): Promise<void> {
  await ssm.send(new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Overwrite: true }));
  console.log(`  stored ${name}`);
}

/** What is asked for: the parameter's name under the stage's path, and the form of its value. */
const keys = [
  { name: 'stripe-secret-key', question: 'Stripe secret or restricted key', form: /^(sk|rk)_(test|live)_\w+$/ },
  {
    name: 'stripe-webhook-secret',
    question: 'Signing secret of the webhook endpoint (two, comma-separated, during a rotation)',
    form: /^whsec_\w+(,\s*whsec_\w+)?$/,
  },
];

type Asking = { ssm: SSMClient; stage: Stage; path: string; questions: ReturnType<typeof openQuestions> };

/** Why an answer is not taken, or undefined. Only a stage for real buyers takes a key for real money. */
function findFault(answer: string, { form, stage }: { form: RegExp; stage: Stage }): string | undefined {
  if (!form.test(answer)) return `That does not look right: expected ${form.source}`;
  return isLiveKey(answer) && !stage.livePayments
    ? `That key takes real money, and the stage "${stage.name}" may not: give a test key.`
    : undefined;
}

async function askFor({ name, question, form }: (typeof keys)[number], { ssm, stage, path, questions }: Asking) {
  const parameter = `${path}/${name}`;
  const isKept = await exists(ssm, parameter);
  for (;;) {
    const answer = await questions.ask(`${question}${isKept ? ' (Enter keeps the present one)' : ''}: `);
    if (answer === undefined) throw new Error('The answers ended early: nothing more was stored.');
    if (answer === '' && isKept) return;
    const fault = findFault(answer, { form, stage });
    if (fault === undefined) return store(ssm, parameter, answer);
    console.log(`  ${fault}`);
  }
}

async function makeSecret(ssm: SSMClient, name: string): Promise<void> {
  if (await exists(ssm, name)) console.log(`  kept ${name}`);
  else await store(ssm, name, randomBytes(32).toString('base64url'));
}

/** CloudFormation reads this parameter at each deployment; `npm run shop -- rotate origin-secret` raises it. */
async function startOriginVersion(ssm: SSMClient, name: string): Promise<void> {
  if (await exists(ssm, name)) return;
  await ssm.send(new PutParameterCommand({ Name: name, Value: '1', Type: 'String' }));
}

async function setUp(options: { stage: string }): Promise<void> {
  const stage = getStage(options.stage);
  const ssm = new SSMClient({ region: stage.region });
  const path = `/guide-amour/${stage.name}`;
  console.log(`Secrets of the stage "${stage.name}", kept in SSM under ${path}/`);
  const questions = openQuestions();
  try {
    for (const key of keys) await askFor(key, { ssm, stage, path, questions });
  } finally {
    questions.close();
  }
  for (const name of ['link-secret', 'hash-secret']) await makeSecret(ssm, `${path}/${name}`);
  await startOriginVersion(ssm, `${path}/origin-secret-version`);
}

const setup = new Command('npm run setup --')
  .description(
    'Asks for Stripe’s keys and stores them in SSM, with a secret to sign links and one to hash addresses; what exists is kept.',
  )
  .option('--stage <name>', 'a stage of infra/config.ts', 'demo')
  .exitOverride()
  .action(setUp);

await runCommand(setup);
