/** What a deployment and its operator set up: the generated secret, Stripe's keys, and the triggers that run once. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { parameterName } from '#infra/names.ts';
import type { Functions, LocalFunction } from '#local/functions.ts';
import type { SecretStore } from '#local/secrets.ts';
import { secretsManagerPath } from '#local/templates/physical-names.ts';
import type { Templates } from '#local/templates/templates.ts';

const fieldsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));
const triggerSchema = v.object({ HandlerArn: v.string() });

const random = (prefix = '') => `${prefix}${randomBytes(32).toString(prefix === '' ? 'base64url' : 'hex')}`;

/** The operator's secrets by the variable that names them. Those of a real Stripe are read from the environment. */
const operatorSecrets: Record<string, (kept: string | undefined) => string> = {
  STRIPE_SECRET_KEY_PARAMETER: () => process.env.STRIPE_SECRET_KEY ?? 'sk_test_local',
  STRIPE_WEBHOOK_SECRET_PARAMETER: (kept) =>
    process.env.STRIPE_WEBHOOK_SECRET ?? (kept?.startsWith('whsec_local') ? kept : random('whsec_local')),
  LINK_SECRET_PARAMETER: (kept) => kept ?? random(),
  HASH_SECRET_PARAMETER: (kept) => kept ?? random(),
};

/** Resolves a template's dynamic reference: one field of a secret of Secrets Manager, which is generated at first use. */
export function readGeneratedSecret(store: SecretStore): (secretId: string, jsonKey: string) => string {
  return (secretId, jsonKey) => {
    const name = secretId.replace(/^arn:aws:secretsmanager:[^:]*:[^:]*:secret:/, '');
    const parameter = `${secretsManagerPath}${name}`;
    const kept = v.safeParse(fieldsSchema, store.get(parameter));
    if (kept.success && kept.output[jsonKey] !== undefined) return kept.output[jsonKey];
    const made = random();
    store.set(parameter, JSON.stringify({ [jsonKey]: made }));
    return made;
  };
}

/** Sets the operator's secrets under the names that the functions read; random ones are kept between runs. */
export function seedSecrets(store: SecretStore, functions: LocalFunction[]): void {
  for (const [variable, make] of Object.entries(operatorSecrets)) {
    const name = findParameterName(functions, variable);
    if (name !== undefined) store.set(name, make(store.get(name)));
  }
  // Only the operator's commands read this one, so that no function's variable names it.
  const sealKey = parameterName('demo', 'review-seal-key');
  store.set(sealKey, store.get(sealKey) ?? random());
}

/** The SSM name that a function's environment holds under `variable`; undefined when no function has it. */
export function findParameterName(functions: LocalFunction[], variable: string): string | undefined {
  return functions.map(({ environment }) => environment[variable]).find((name) => name !== undefined);
}

/** Calls the functions that a deployment calls once (`triggers.Trigger`). Rejects when one fails, as a deployment does. */
export async function runTriggers(templates: Templates, lambda: Pick<Functions, 'invoke' | 'rest'>): Promise<void> {
  for (const { properties } of templates.list('Custom::Trigger')) {
    const { HandlerArn } = v.parse(triggerSchema, properties);
    await lambda.invoke(HandlerArn, {});
    await lambda.rest(HandlerArn);
  }
}
