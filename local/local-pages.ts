import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { faultPlanSchema } from '#local/faults/plan.ts';
import type { Faults } from '#local/faults.ts';
import type { Functions, LocalFunction } from '#local/functions.ts';
import { readBody, sendJson } from '#local/http.ts';
import type { Access } from '#local/iam/access.ts';
import type { Ports } from '#local/ports.ts';
import { readMailSamples, showMailSample } from '#local/sample-mail-pages.ts';
import { readTables, shortNameOf } from '#local/tables.ts';
import type { Templates } from '#local/templates/templates.ts';

/** `guide-amour-demo-order-gifts` → `orderGifts`: the noun after the stage. */
const nounOf = (tableName: string) =>
  shortNameOf(tableName).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The answer of `GET /local`, for tools and tests: table and bucket names, ports and addresses. */
export function describeCloud(templates: Templates, ports: Ports) {
  const buckets = templates.list('AWS::S3::Bucket').map(({ name, path }) => {
    // The construct: `GuideAmour-demo-data/Files/Bucket`.
    return [path.split('/').at(-3)?.toLowerCase(), name] as const;
  });
  return {
    tables: Object.fromEntries(readTables(templates).map(({ TableName }) => [nounOf(TableName), TableName])),
    buckets: Object.fromEntries(buckets),
    region: templates.region,
    ports,
    addresses: {
      shop: `http://localhost:${ports.shop}`,
      payment: `http://localhost:${ports.payment}`,
      mailbox: `http://localhost:${ports.mailbox}`,
      dynamodb: `http://127.0.0.1:${ports.tables}`,
      s3: `http://127.0.0.1:${ports.objects}`,
      ssm: `http://127.0.0.1:${ports.secrets}`,
      api: `http://127.0.0.1:${ports.api}`,
    },
  };
}

type LocalPages = {
  cloud: ReturnType<typeof describeCloud>;
  functions: LocalFunction[];
  access: Pick<Access, 'describe' | 'withhold'>;
  faults: Pick<Faults, 'plan' | 'list'>;
  lambda: Pick<Functions, 'invoke' | 'rest' | 'whenIdle'>;
};

type Reply = { status: number; body: unknown };

/** `settle-orders`, the name under which checks from outside call the schedule's function. */
const otherNames: Record<string, string> = { 'settle-orders': 'settle-due' };

async function callFunction({ functions, lambda }: LocalPages, label: string, event: unknown): Promise<Reply> {
  const found = functions.find((each) => each.label === (otherNames[label] ?? label));
  if (found === undefined) return { status: 404, body: { error: `There is no function "${label}"` } };
  try {
    return { status: 200, body: await lambda.invoke(found.name, event) };
  } catch (error) {
    return { status: 500, body: { error: String(error) } };
  }
}

/** Ends a function's worker with all that it has cached; the next call starts another. */
async function restFunction({ functions, lambda }: LocalPages, label: string): Promise<Reply> {
  const found = functions.find((each) => each.label === label);
  if (found !== undefined) await lambda.rest(found.name);
  return { status: found === undefined ? 404 : 200, body: {} };
}

const rightSchema = v.object({ function: v.string(), action: v.string(), resource: v.string() });
const rightsSchema = v.object({ withheld: v.array(rightSchema) });

/** Does what a body asks for; 400 when the schema does not know it. */
function obey<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
  act: (asked: v.InferOutput<Schema>) => void,
): Reply {
  const parsed = v.safeParse(schema, sent);
  if (!parsed.success) return { status: 400, body: { error: v.summarize(parsed.issues) } };
  act(parsed.output);
  return { status: 200, body: {} };
}

async function showMail(name: string, response: ServerResponse): Promise<void> {
  const page = showMailSample(await readMailSamples(), name);
  if (page === undefined) return sendJson(response, 404, { error: `There is no mail "${name}"` });
  response.writeHead(200, { 'content-type': `${page.type}; charset=utf-8` }).end(page.body);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = String(await readBody(request));
  return text === '' ? {} : JSON.parse(text);
}

async function findReply(pages: LocalPages, request: IncomingMessage): Promise<Reply | undefined> {
  const route = `${request.method} ${request.url}`;
  if (route === 'GET /local') return { status: 200, body: pages.cloud };
  if (route === 'GET /local/rights') return { status: 200, body: pages.access.describe() };
  if (route === 'POST /local/rights')
    return obey(rightsSchema, await readJson(request), ({ withheld }) => pages.access.withhold(withheld));
  if (route === 'GET /local/faults') return { status: 200, body: { calls: pages.faults.list() } };
  if (route === 'POST /local/faults') return obey(faultPlanSchema, await readJson(request), pages.faults.plan);
  if (route === 'GET /local/idle') {
    await pages.lambda.whenIdle();
    return { status: 200, body: {} };
  }
  const [, method, label] = /^(POST|DELETE) \/local\/functions\/([\w-]+)$/.exec(route) ?? [];
  if (label === undefined) return undefined;
  return method === 'POST' ? callFunction(pages, label, await readJson(request)) : restFunction(pages, label);
}

/**
 * The addresses that no deployment has. `GET /local` describes the cloud and `GET /local/mails` shows a mail of each kind.
 * `POST /local/functions/<name>` calls a function with the body as its event, such as the schedule's work ahead of its
 * minute; `DELETE` ends its worker. `GET /local/idle` answers once no function runs in the background. `GET /local/rights`
 * lists the functions' rights, those used and what was refused; `POST` with `{ withheld: [] }` takes rights away. `POST /local/faults`
 * with `{ function, call, mode }` makes one call of a function to AWS or Stripe fail, with `{ rate, seed, modes }` a share of
 * all; `{}` ends that. `GET` lists the calls made since.
 */
export function localPages(pages: LocalPages) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const mail = /^GET \/local\/mails\/?([\w.-]*)$/.exec(`${request.method} ${request.url}`)?.[1];
    if (mail !== undefined) {
      await showMail(mail, response);
      return true;
    }
    const reply = await findReply(pages, request);
    if (reply !== undefined) sendJson(response, reply.status, reply.body);
    return reply !== undefined;
  };
}
