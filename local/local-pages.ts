import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalFunction } from '#local/functions.ts';
import { readBody, sendJson } from '#local/http-server.ts';
import { showMailSample } from '#local/mail-samples.ts';
import type { Ports } from '#local/ports.ts';
import { readTables } from '#local/tables.ts';
import type { Templates } from '#local/templates/templates.ts';

/** `guide-amour-demo-order-gifts` → `orderGifts`: the noun after the stage. */
function nounOf(tableName: string): string {
  return tableName
    .replace(/^guide-amour-[a-z0-9]+-/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What `GET /local` tells tools and tests: table and bucket names, ports and addresses. */
export function describeCloud(templates: Templates, ports: Ports) {
  const buckets = templates.list('AWS::S3::Bucket').map(({ name, stack }) => {
    return [stack.endsWith('-data') ? 'files' : 'site', name] as const;
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
  invoke(functionName: string, event: unknown): Promise<unknown>;
};

async function call({ functions, invoke }: LocalPages, label: string, event: unknown) {
  const found = functions.find((each) => each.label === label);
  if (found === undefined) return { status: 404, body: { error: `There is no function "${label}"` } };
  try {
    return { status: 200, body: await invoke(found.name, event) };
  } catch (error) {
    return { status: 500, body: { error: String(error) } };
  }
}

async function showMail(name: string, response: ServerResponse): Promise<void> {
  const page = await showMailSample(name);
  if (page === undefined) return sendJson(response, 404, { error: `There is no mail "${name}"` });
  response.writeHead(200, { 'content-type': `${page.type}; charset=utf-8` }).end(page.body);
}

/**
 * The addresses no deployment has: `GET /local` describes the cloud, `GET /local/mails` shows a mail of each kind,
 * `POST /local/functions/<name>` calls a function at once with the body as its event (the schedule's work, say, without
 * waiting for the minute).
 */
export function localPages(pages: LocalPages) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const route = `${request.method} ${request.url}`;
    if (route === 'GET /local') {
      sendJson(response, 200, pages.cloud);
      return true;
    }
    const mail = /^GET \/local\/mails\/?([\w.-]*)$/.exec(route)?.[1];
    if (mail !== undefined) {
      await showMail(mail, response);
      return true;
    }
    const [, label] = /^POST \/local\/functions\/([\w-]+)$/.exec(route) ?? [];
    if (label === undefined) return false;
    const text = String((await readBody(request)) ?? '');
    const { status, body } = await call(pages, label, text === '' ? {} : JSON.parse(text));
    sendJson(response, status, body);
    return true;
  };
}
