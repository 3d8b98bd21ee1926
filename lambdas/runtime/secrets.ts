import { GetParametersCommand, ListTagsForResourceCommand, SSMClient } from '@aws-sdk/client-ssm';
import { awsTimeLimits } from '#lambdas/runtime/aws.ts';
import { getVariable, type SecretName, secretVariables } from '#lambdas/runtime/environment.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { keysOf } from '#lambdas/runtime/keys-of.ts';

/** Long enough that a busy worker rarely reads them, short enough that a rotation takes effect within minutes. */
const keptMs = 5 * 60_000;

let client: SSMClient | undefined;
const getClient = () => (client ??= new SSMClient({ maxAttempts: 3, requestHandler: awsTimeLimits }));
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

/** How soon secrets may be read again before their time is over: a flood of wrong ones must not use up SSM's quota. */
const readAgainMs = 20_000;
let readAt = 0;

/** Reads all the secrets the function is configured with in one call: a request needs each of them sooner or later. */
async function readParameters(wanted: readonly SecretName[]): Promise<void> {
  const names = keysOf(secretVariables).filter((name) => wanted.includes(name) || process.env[secretVariables[name]]);
  readAt = Date.now();
  const parameters = new Map(names.map((name) => [getVariable(secretVariables[name]), name]));
  const answer = await getClient().send(
    new GetParametersCommand({ Names: [...parameters.keys()], WithDecryption: true }),
  );
  for (const { Name, Value } of answer.Parameters ?? []) {
    const name = parameters.get(Name ?? '');
    if (name !== undefined && Value?.trim()) kept.set(name, { value: Value.trim(), until: Date.now() + keptMs });
  }
}

function getKept(name: SecretName): string | undefined {
  const entry = kept.get(name);
  return entry !== undefined && entry.until > Date.now() ? entry.value : undefined;
}

async function readUnlessKept(names: readonly SecretName[]): Promise<void> {
  const unread = names.filter((name) => getKept(name) === undefined);
  if (unread.length > 0) await readParameters(unread);
}

const listMissing = (names: readonly SecretName[]) =>
  names.filter((name) => getKept(name) === undefined).map((name) => getVariable(secretVariables[name]));

/** The named secrets from SSM, kept for five minutes. Throws `MissingSecretError` when one is not set or empty. */
export async function loadSecrets<Name extends SecretName>(...names: Name[]): Promise<Record<Name, string>> {
  await readUnlessKept(names);
  const found = Object.fromEntries(names.map((name) => [name, getKept(name)]));
  if (isWhole(found, names)) return found;
  throw new MissingSecretError(listMissing(names));
}

function isWhole<Name extends string>(
  found: Record<string, string | undefined>,
  names: Name[],
): found is Record<Name, string> {
  return names.every((name) => found[name] !== undefined);
}

/** A visitor's network or e-mail as a keyed hash: counted, never stored. */
export async function hashWithSecret(value: string): Promise<string> {
  return hashPersonal(value, (await loadSecrets('hashSecret')).hashSecret);
}

/** Reads the function's secrets anew, since one of them was rotated; false when they were read within the last 20 seconds. */
export async function readSecretsAgain(...names: SecretName[]): Promise<boolean> {
  if (Date.now() - readAt < readAgainMs) return false;
  await readParameters(names);
  return true;
}

/** One secret from SSM, kept for five minutes; undefined when it is not set or empty. */
export async function findSecret(name: SecretName): Promise<string | undefined> {
  await readUnlessKept([name]);
  return getKept(name);
}

let allExistUntil = 0;

/** Asks for the parameter's tags: this needs no right to read its value, and fails when there is no such parameter. */
async function parameterExists(name: string): Promise<boolean> {
  try {
    await getClient().send(new ListTagsForResourceCommand({ ResourceType: 'Parameter', ResourceId: name }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidResourceId') return false;
    throw error;
  }
}

/** Those of the named SSM parameters that no operator has set yet. No value is read; that all exist is kept for five minutes. */
export async function listMissingParameters(names: string[]): Promise<string[]> {
  if (allExistUntil > Date.now()) return [];
  const exist = await Promise.all(names.map(parameterExists));
  const missing = names.filter((_, index) => !exist[index]);
  if (missing.length === 0) allExistUntil = Date.now() + keptMs;
  return missing;
}
