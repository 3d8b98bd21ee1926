/** The stand-in for DynamoDB: dynalite behind a guard, with the tables of the templates. */
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import dynalite from 'dynalite';
import * as v from 'valibot';
import { nameOf } from '#infra/names.ts';
import { type Pass, serveNormally } from '#local/faults.ts';
import { type LocalServer, listen, readBody, sendJson, toListener } from '#local/http.ts';
import { describeRefusal, type Guard } from '#local/iam/evaluate.ts';
import type { Templates } from '#local/templates/templates.ts';

const keySchema = v.array(v.object({ AttributeName: v.string(), KeyType: v.picklist(['HASH', 'RANGE']) }));
const tableSchema = v.object({
  TableName: v.string(),
  KeySchema: keySchema,
  AttributeDefinitions: v.array(v.object({ AttributeName: v.string(), AttributeType: v.picklist(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: v.optional(
    v.array(
      v.object({
        IndexName: v.string(),
        KeySchema: keySchema,
        Projection: v.object({
          ProjectionType: v.picklist(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: v.optional(v.array(v.string())),
        }),
      }),
    ),
  ),
});

export type Table = v.InferOutput<typeof tableSchema>;

export function readTables(templates: Templates): Table[] {
  return templates.list('AWS::DynamoDB::GlobalTable').map(({ properties }) => v.parse(tableSchema, properties));
}

/** `guide-amour-demo-order-gifts` → `order-gifts`. */
export const shortNameOf = (tableName: string) => tableName.replace(`${nameOf('demo')}-`, '');

/** The same request to be read once more. */
function replay({ method, url, headers }: IncomingMessage, body: Buffer): Readable {
  return Object.assign(Readable.from([body]), { method, url, headers });
}

/** `DynamoDB_20120810.UpdateItem` on `guide-amour-demo-orders` → `UpdateItem orders`. */
function actionOf({ headers }: IncomingMessage, body: Buffer): string {
  const operation = String(headers['x-amz-target'] ?? '').replace(/^.*\./, '');
  const [, table = ''] = /"TableName":"([^"]*)"/.exec(String(body)) ?? [];
  return `${operation} ${shortNameOf(table)}`.trim();
}

/** The calls that dynalite works on, each until it answers, though its caller may be gone by then. */
function trackCalls() {
  const running = new Set<Promise<void>>();
  let isEnding = false;
  return {
    begin(response: ServerResponse): void {
      const ended = Promise.withResolvers<void>();
      const { end } = response;
      const tracked = (...values: unknown[]) => {
        ended.resolve();
        return Reflect.apply(end, response, values);
      };
      Object.assign(response, { end: tracked });
      running.add(ended.promise);
      void ended.promise.then(() => running.delete(ended.promise));
    },
    isEnding: () => isEnding,
    /** Resolves once none is left; no further one may begin. */
    end: async (): Promise<void> => {
      isEnding = true;
      await Promise.all(running);
    },
  };
}

/** Puts a guard and the faults before dynalite's own listener. Gives how to let its calls end. */
function protect(server: Server, { guard, pass = serveNormally }: Pick<TablesOptions, 'guard' | 'pass'>) {
  const [serve] = server.listeners('request');
  const calls = trackCalls();
  server.removeAllListeners('request');
  const handle = toListener(async (request, response) => {
    const body = await readBody(request);
    const refusal = guard?.(request, body);
    const answer = () => {
      if (calls.isEnding()) return request.destroy();
      calls.begin(response);
      return serve?.(replay(request, body), response);
    };
    const exchange = { service: 'dynamodb' as const, action: actionOf(request, body), request, response };
    if (refusal === undefined) return pass(exchange, answer);
    const denied = { __type: 'com.amazon.coral.service#AccessDeniedException', Message: describeRefusal(refusal) };
    sendJson(response, 400, denied, 'application/x-amz-json-1.0');
  });
  server.on('request', handle);
  return calls.end;
}

type TablesOptions = { port: number; dataFolder?: string; guard?: Guard; pass?: Pass };

/** Starts dynalite; the tables are kept in `dataFolder` between runs, or in memory without one. */
export async function startTables({ port, dataFolder, guard, pass }: TablesOptions): Promise<LocalServer> {
  const folder = dataFolder === undefined ? undefined : path.join(dataFolder, 'tables');
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, ...(folder === undefined ? {} : { path: folder }) });
  const endCalls = protect(server, { ...(guard && { guard }), ...(pass && { pass }) });
  const local = await listen(server, port);
  const close = async () => {
    // dynalite ends its process over a call that it works on while it is closed.
    await endCalls();
    await local.close();
  };
  return { ...local, close };
}

/** A table takes no items while it is being created. dynalite simulates that for a moment. */
async function waitUntilActive(client: DynamoDBClient, TableName: string): Promise<void> {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await sleep(20);
  }
}

export async function createTables(endpoint: string, tables: Table[]): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const create = async (table: Table) => {
    try {
      await client.send(new CreateTableCommand({ ...table, BillingMode: 'PAY_PER_REQUEST' }));
    } catch (error) {
      if (!(error instanceof ResourceInUseException)) throw error;
    }
    await waitUntilActive(client, table.TableName);
  };
  await Promise.all(tables.map(create));
  client.destroy();
}
