/** The stand-in for SSM's parameters and for Secrets Manager's secrets, which SSM shows under a path of its own. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type Pass, serveNormally } from '#local/faults.ts';
import { type LocalServer, listen, readBody, sendJson, toListener } from '#local/http.ts';
import { describeRefusal, type Guard, type Refusal } from '#local/iam/evaluate.ts';
import { secretsManagerPath } from '#local/templates/physical-names.ts';

const namesSchema = v.object({ Names: v.array(v.string()) });
const nameSchema = v.object({ Name: v.string() });
const resourceSchema = v.object({ ResourceType: v.literal('Parameter'), ResourceId: v.string() });
const secretSchema = v.object({ SecretId: v.string(), SecretString: v.optional(v.string(), '') });
const parameterSchema = v.object({ Name: v.string(), Value: v.string(), Overwrite: v.optional(v.boolean(), false) });

export type SecretStore = ReturnType<typeof openSecretStore>;

export function openSecretStore(dataFolder: string) {
  const file = path.join(dataFolder, 'secrets.json');
  const values = new Map<string, string>(readEntries(file));
  const save = () => {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(values), null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    get: (name: string) => values.get(name),
    set(name: string, value: string) {
      values.set(name, value);
      save();
    },
    delete(name: string) {
      if (values.delete(name)) save();
    },
  };
}

function readEntries(file: string): [string, string][] {
  try {
    return Object.entries(v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return [];
  }
}

type Reply = { status: number; body: unknown };

const fault = (type: string, message: string): Reply => ({ status: 400, body: { __type: type, message } });

function parameterOf(store: SecretStore, name: string) {
  const Value = store.get(name);
  return Value === undefined ? [] : [{ Name: name, Value, Type: 'SecureString', Version: 1, DataType: 'text' }];
}

const operations: Record<string, (store: SecretStore, input: unknown) => Reply> = {
  GetParameters: (store, input) => {
    const { Names } = v.parse(namesSchema, input);
    const InvalidParameters = Names.filter((name) => store.get(name) === undefined);
    return { status: 200, body: { Parameters: Names.flatMap((name) => parameterOf(store, name)), InvalidParameters } };
  },
  GetParameter: (store, input) => {
    const { Name } = v.parse(nameSchema, input);
    const [Parameter] = parameterOf(store, Name);
    return Parameter === undefined
      ? fault('ParameterNotFound', `Parameter ${Name} not found.`)
      : { status: 200, body: { Parameter } };
  },
  PutParameter: (store, input) => {
    const { Name, Value, Overwrite } = v.parse(parameterSchema, input);
    if (store.get(Name) !== undefined && !Overwrite) return fault('ParameterAlreadyExists', `${Name} already exists.`);
    store.set(Name, Value);
    return { status: 200, body: { Version: 1, Tier: 'Standard' } };
  },
  'secretsmanager.GetSecretValue': (store, input) => {
    const { SecretId } = v.parse(secretSchema, input);
    const SecretString = store.get(`${secretsManagerPath}${SecretId}`);
    return SecretString === undefined
      ? fault('ResourceNotFoundException', 'Secrets Manager can’t find the specified secret.')
      : { status: 200, body: { Name: SecretId, SecretString } };
  },
  'secretsmanager.PutSecretValue': (store, input) => {
    const { SecretId, SecretString } = v.parse(secretSchema, input);
    store.set(`${secretsManagerPath}${SecretId}`, SecretString);
    return { status: 200, body: { Name: SecretId } };
  },
  ListTagsForResource: (store, input) => {
    const { ResourceId } = v.parse(resourceSchema, input);
    return store.get(ResourceId) === undefined
      ? fault('InvalidResourceId', 'The resource ID is not valid.')
      : { status: 200, body: { TagList: [] } };
  },
};

function answer(store: SecretStore, target: string, text: string): Reply {
  const operation = operations[target.replace('AmazonSSM.', '')];
  if (operation === undefined) return fault('UnknownOperationException', target);
  try {
    return operation(store, JSON.parse(text));
  } catch (error) {
    return fault('ValidationException', String(error));
  }
}

const refuse = (refusal: Refusal): Reply => ({
  status: 400,
  body: { __type: 'AccessDeniedException', Message: describeRefusal(refusal) },
});

type SecretsOptions = { port: number; store: SecretStore; guard?: Guard; pass?: Pass };

/**
 * JSON 1.1 over the store: SSM's GetParameter(s), PutParameter and ListTagsForResource, and Secrets Manager's
 * GetSecretValue and PutSecretValue.
 */
export function startSecrets({ port, store, guard, pass = serveNormally }: SecretsOptions): Promise<LocalServer> {
  const handle = toListener(async (request, response) => {
    const sent = await readBody(request);
    const refusal = guard?.(request, sent);
    const target = String(request.headers['x-amz-target'] ?? '');
    const action = target.replace('AmazonSSM.', '');
    await pass({ service: 'ssm', action, request, response }, () => {
      const { status, body } = refusal === undefined ? answer(store, target, String(sent)) : refuse(refusal);
      sendJson(response, status, body, 'application/x-amz-json-1.1');
    });
  });
  return listen(handle, port);
}
