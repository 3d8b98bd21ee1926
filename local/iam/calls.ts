/**
 * Which actions on which resources a request to a service asks for, by AWS's Service Authorization Reference. A request that
 * this file does not know asks for everything, so that a function is refused it.
 */
import * as v from 'valibot';
import type { Call } from '#local/iam/evaluate.ts';
import { invokedName } from '#local/invocations.ts';
import { accountId, secretsManagerPath } from '#local/templates/physical-names.ts';
import type { Templates } from '#local/templates/templates.ts';

/** A request as far as its rights depend on it. */
export type AwsRequest = { method: string; url: string; target: string; body: string };
export type ListCalls = (request: AwsRequest) => Call[];

/** The input of a JSON service; one that cannot be read is the service's to refuse. */
function parseInput<Schema extends v.GenericSchema>(schema: Schema, body: string): v.InferOutput<Schema> | undefined {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(body));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

const operationOf = ({ target }: AwsRequest) => target.replace(/^.*\./, '');

const tableInput = v.object({ TableName: v.optional(v.string()), IndexName: v.optional(v.string()) });

/** A query of an index is about the index, another call of one table about the table, and one of several about all. */
export function listTableCalls(region: string): ListCalls {
  return (request) => {
    const input = parseInput(tableInput, request.body);
    if (input === undefined) return [];
    const { TableName, IndexName } = input;
    const index = IndexName === undefined ? '' : `/index/${IndexName}`;
    const table = `arn:aws:dynamodb:${region}:${accountId}:table/${TableName}${index}`;
    return [{ action: `dynamodb:${operationOf(request)}`, resource: TableName === undefined ? '*' : table }];
  };
}

const parameterInput = v.object({ Names: v.optional(v.array(v.string()), []), ResourceId: v.optional(v.string()) });

/**
 * Each parameter by itself. What SSM reads from Secrets Manager needs the right to read the secret too:
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/integration-ps-secretsmanager.html
 */
export function listParameterCalls(region: string): ListCalls {
  return (request) => {
    const input = parseInput(parameterInput, request.body);
    if (input === undefined) return [];
    const action = `ssm:${operationOf(request)}`;
    const names = [...input.Names, ...(input.ResourceId === undefined ? [] : [input.ResourceId])];
    if (names.length === 0) return [{ action, resource: '*' }];
    return names.flatMap((name) => {
      const parameter = { action, resource: `arn:aws:ssm:${region}:${accountId}:parameter${name}` };
      if (!name.startsWith(secretsManagerPath)) return [parameter];
      const secret = `arn:aws:secretsmanager:${region}:${accountId}:secret:${name.slice(secretsManagerPath.length)}`;
      return [parameter, { action: 'secretsmanager:GetSecretValue', resource: secret }];
    });
  };
}

const mailInput = v.object({
  FromEmailAddress: v.string(),
  ConfigurationSetName: v.optional(v.string()),
  Content: v.optional(
    v.object({ Simple: v.optional(v.object({ Attachments: v.optional(v.array(v.unknown()), []) })) }),
  ),
});

/**
 * The sender's identity, and the configuration set that the mail names. The recipients' identities, which
 * SES checks too while an account is in its sandbox, are left out. A mail with attachments needs the right to send raw mail
 * too: SES's documentation does not say, so the stricter reading is taken.
 */
export function listMailCalls(templates: Templates): ListCalls {
  const prefix = `arn:aws:ses:${templates.region}:${accountId}`;
  return ({ method, url, body }) => {
    if (method !== 'POST' || url !== '/v2/email/outbound-emails')
      return [{ action: `ses:${method} ${url}`, resource: '*' }];
    const input = parseInput(mailInput, body);
    if (input === undefined) return [];
    const sender = /<([^>]*)>/.exec(input.FromEmailAddress)?.[1] ?? input.FromEmailAddress;
    const name = sender.slice(sender.indexOf('@') + 1);
    const { ConfigurationSetName: configurationSet } = input;
    const hasAttachments = (input.Content?.Simple?.Attachments.length ?? 0) > 0;
    const actions = ['ses:SendEmail', ...(hasAttachments ? ['ses:SendRawEmail'] : [])];
    const resources = [
      `identity/${name}`,
      ...(configurationSet === undefined ? [] : [`configuration-set/${configurationSet}`]),
    ];
    return actions.flatMap((action) =>
      resources.map((resource) => ({
        action,
        resource: `${prefix}:${resource}`,
        context: { 'ses:fromaddress': sender },
      })),
    );
  };
}

/** `InvokeFunction` on the function itself. */
export function listFunctionCalls(region: string): ListCalls {
  return ({ method, url }) => {
    const name = invokedName(method, url);
    if (name === undefined) return [{ action: `lambda:${method} ${url}`, resource: '*' }];
    return [{ action: 'lambda:InvokeFunction', resource: `arn:aws:lambda:${region}:${accountId}:function:${name}` }];
  };
}

const objectActions: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};
/** What a query may hold beside a subresource (`?acl`, `?tagging`), which is a right of its own that nobody here has. */
const plainQuery = /^(x-id|x-amz-.*|response-.*|list-type|prefix|delimiter|max-keys|continuation-token|start-after)$/i;

/** `/bucket/key` is an object, `/bucket` its bucket. */
export function listObjectCalls({ method, url }: AwsRequest): Call[] {
  const { pathname, searchParams } = new URL(url, 'http://local');
  const [bucket = '', ...parts] = pathname.slice(1).split('/').map(decodeURIComponent);
  const key = parts.join('/');
  const verb = key === '' ? 'ListBucket' : (objectActions[method] ?? method);
  const subresource = [...searchParams.keys()].find((name) => !plainQuery.test(name));
  const action = `s3:${verb}${subresource === undefined ? '' : `?${subresource}`}`;
  return [{ action, resource: `arn:aws:s3:::${bucket}${key === '' ? '' : `/${key}`}` }];
}
