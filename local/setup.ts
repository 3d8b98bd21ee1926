/**
 * `npm run setup [-- --stage <name>]`: asks for Stripe's two keys, makes the link secret, and stores all three as SSM
 * SecureStrings, which CloudFormation cannot. What exists already is kept unless a new value is typed.
 */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { getStage } from '#infra/config.ts';

const { values } = parseArgs({ options: { stage: { type: 'string', default: 'demo' } } });
const ssm = new SSMClient({ region: getStage(values.stage).region });
const terminal = createInterface({ input: process.stdin });
/** Line by line, so that answers may be typed or piped in. */
const lines = terminal[Symbol.asyncIterator]();

async function readAnswer(question: string): Promise<string> {
  process.stdout.write(question);
  const { value, done } = await lines.next();
  if (!done) return value.trim();
  console.error('\nThe answers ended early: nothing more was stored.');
  process.exit(1);
}

async function exists(name: string): Promise<boolean> {
  try {
    await ssm.send(new GetParameterCommand({ Name: name }));
    return true;
  } catch (error) {
    if (error instanceof ParameterNotFound) return false;
    throw error;
  }
}

async function store(name: string, value: string): Promise<void> {
  await ssm.send(new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Overwrite: true }));
  console.log(`  stored ${name}`);
}

async function ask(name: string, question: string, form: RegExp): Promise<void> {
  const isKept = await exists(name);
  for (;;) {
    const answer = await readAnswer(`${question}${isKept ? ' (Enter keeps the present one)' : ''}: `);
    if (answer === '' && isKept) return;
    if (form.test(answer)) return store(name, answer);
    console.log(`  That does not look right: expected ${form.source}`);
  }
}

const path = `/guide-amour/${values.stage}`;
console.log(`Secrets of the stage "${values.stage}", kept in SSM under ${path}/`);
await ask(`${path}/stripe-secret-key`, 'Stripe secret or restricted key', /^(sk|rk)_(test|live)_\w+$/);
await ask(
  `${path}/stripe-webhook-secret`,
  'Signing secret of the webhook endpoint (two, comma-separated, during a rotation)',
  /^whsec_\w+(,\s*whsec_\w+)?$/,
);
const linkSecret = `${path}/link-secret`;
if (await exists(linkSecret)) console.log(`  kept ${linkSecret}: a new one would break every link already mailed`);
else await store(linkSecret, randomBytes(32).toString('base64url'));
terminal.close();
