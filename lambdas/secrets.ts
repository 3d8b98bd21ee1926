import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { timeLimits } from '#lambdas/aws.ts';
import { getVariable } from '#lambdas/environment.ts';

const parameterVariables = {
  stripeSecretKey: 'STRIPE_SECRET_KEY_PARAMETER',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET_PARAMETER',
  linkSecret: 'LINK_SECRET_PARAMETER',
  originSecret: 'ORIGIN_SECRET_PARAMETER',
} as const;

export type SecretName = keyof typeof parameterVariables;

const secretNames = ['stripeSecretKey', 'stripeWebhookSecret', 'linkSecret', 'originSecret'] as const;

/** Long enough that a busy worker rarely asks, short enough that a rotation is over within minutes. */
const keptMs = 5 * 60_000;

let client: SSMClient | undefined;
const kept = new Map<SecretName, { value: string; until: number }>();

/** Thrown when an operator has not set a secret yet; `parameters` are the SSM names still missing. */
export class MissingSecretError extends Error {
  readonly parameters: string[];
  constructor(parameters: string[]) {
    super(`SSM parameters not set: ${parameters.join(', ')}`);
    this.name = 'MissingSecretError';
    this.parameters = parameters;
  }
}

/** One call for all the function is configured with: each of them is wanted sooner or later in the same request. */
async function readParameters(wanted: SecretName[]): Promise<void> {
  const names = secretNames.filter((name) => wanted.includes(name) || process.env[parameterVariables[name]]);
  client ??= new SSMClient({ maxAttempts: 3, requestHandler: timeLimits });
  const parameters = new Map(names.map((name) => [getVariable(parameterVariables[name]), name]));
  const answer = await client.send(new GetParametersCommand({ Names: [...parameters.keys()], WithDecryption: true }));
  for (const { Name, Value } of answer.Parameters ?? []) {
    const name = parameters.get(Name ?? '');
    if (name !== undefined && Value?.trim()) kept.set(name, { value: Value.trim(), until: Date.now() + keptMs });
  }
}

function getKept(name: SecretName): string | undefined {
  const entry = kept.get(name);
  return entry !== undefined && entry.until > Date.now() ? entry.value : undefined;
}

/** The named secrets from SSM, kept for five minutes. Throws `MissingSecretError` when one is not set or empty. */
export async function loadSecrets<Name extends SecretName>(...names: Name[]): Promise<Record<Name, string>> {
  const unread = names.filter((name) => getKept(name) === undefined);
  if (unread.length > 0) await readParameters(unread);
  const entries = names.map((name) => [name, getKept(name)] as const);
  const missing = entries
    .filter(([, value]) => value === undefined)
    .map(([name]) => getVariable(parameterVariables[name]));
  if (missing.length > 0) throw new MissingSecretError(missing);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The SSM names of the secrets no operator has set yet. */
export async function listMissingSecrets(): Promise<string[]> {
  try {
    await loadSecrets(...secretNames);
    return [];
  } catch (error) {
    if (error instanceof MissingSecretError) return error.parameters;
    throw error;
  }
}
