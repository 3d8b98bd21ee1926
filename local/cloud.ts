/** The whole stack on one machine, brought up from the synthesised templates. The order below is what each part needs. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readRoutes } from '#local/api/routes.ts';
import { buildAll } from '#local/build.ts';
import { localCredentials } from '#local/credentials.ts';
import { readDistribution } from '#local/edge/distribution.ts';
import { startEdge } from '#local/edge.ts';
import { type LocalFunction, readFunctions, startFunctions } from '#local/functions.ts';
import { startGateway } from '#local/gateway.ts';
import { describeCloud, localPages } from '#local/local-pages.ts';
import { openLog } from '#local/log.ts';
import { startMail } from '#local/mail.ts';
import { deployObjects } from '#local/objects/deployments.ts';
import { startObjects } from '#local/objects.ts';
import { type Ports, portsFrom, requireFreePorts } from '#local/ports.ts';
import { startSchedules } from '#local/schedule.ts';
import { openSecretStore, startSecrets } from '#local/secrets.ts';
import { findParameterName, readGeneratedSecret, runTriggers, seedSecrets } from '#local/seed.ts';
import { createTables, readTables, startTables } from '#local/tables.ts';
import { synthesise } from '#local/templates/synthesise.ts';
import { readTemplates, type Templates } from '#local/templates/templates.ts';

export type CloudOptions = {
  /** The shop's port; the other services take the seven above it. */
  port: number;
  dataFolder: string;
  /** Wipes the data first. */
  fresh?: boolean;
  /** Keeps the functions' faults off the terminal; they are in the log either way. */
  quiet?: boolean;
  report?: (line: string) => void;
  pages?: Parameters<typeof startEdge>[0]['pages'];
};

export type Cloud = Awaited<ReturnType<typeof startCloud>>;

/** What the functions find in their environment beside what the template gives them. */
function localEnvironment(ports: Ports, region: string): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    // A DynamoDB or a Stripe of one's own takes the stand-in's place: name it in the environment of `npm start`.
    AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `http://127.0.0.1:${ports.tables}`,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${ports.objects}`,
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${ports.mailbox}`,
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${ports.secrets}`,
    STRIPE_API_URL: process.env.STRIPE_API_URL ?? `http://127.0.0.1:${ports.payment}`,
    SITE_URL: `http://localhost:${ports.shop}`,
  };
}

type Closing = { close(): void | Promise<void> };

async function closeAll(opened: Closing[]): Promise<void> {
  // Last opened, first closed: nothing outlives what it calls.
  for (const service of opened.reverse()) await service.close();
}

/**
 * Builds what is out of date, synthesises and starts everything. Rejects with `PortTakenError` when a port is in use; what
 * was already started is stopped again.
 */
export async function startCloud(options: CloudOptions) {
  const { port, dataFolder, fresh = false, report = () => {} } = options;
  const ports = portsFrom(port);
  await requireFreePorts(ports);
  if (fresh) rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });
  await buildAll(report);
  const folder = await synthesise();
  report('The templates are synthesised.');
  const store = openSecretStore(dataFolder);
  const templates = readTemplates(folder, readGeneratedSecret(store));
  const functions = readFunctions(templates);
  seedSecrets(store, functions);
  const opened: Closing[] = [];
  try {
    const parts = { ports, options, templates, functions, store, opened };
    await startServices(parts);
    await startShop(parts);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
  const page = describeCloud(templates, ports);
  return { ...page, siteUrl: page.addresses.shop, ports, close: () => closeAll(opened) };
}

type Parts = {
  ports: Ports;
  options: CloudOptions;
  templates: Templates;
  functions: LocalFunction[];
  store: ReturnType<typeof openSecretStore>;
  opened: Closing[];
};

/** The services AWS and Stripe would give us, on their ports. */
async function startServices({ ports, options: { dataFolder }, templates, functions, store, opened }: Parts) {
  opened.push(await startSecrets({ port: ports.secrets, store }));
  if (process.env.AWS_ENDPOINT_URL_DYNAMODB === undefined) {
    opened.push(await startTables({ port: ports.tables, dataFolder }));
  }
  const dynamodb = localEnvironment(ports, templates.region).AWS_ENDPOINT_URL_DYNAMODB ?? '';
  await createTables(dynamodb, readTables(templates));
  opened.push(await startMail({ port: ports.mailbox, storePort: ports.mailStore, dataFolder }));
  if (process.env.STRIPE_API_URL === undefined) {
    const webhookSecret = store.get(findParameterName(functions, 'STRIPE_WEBHOOK_SECRET_PARAMETER') ?? '') ?? '';
    const webhookUrl = `http://127.0.0.1:${ports.shop}/api/stripe-webhook`;
    const { startStripe } = await import('#local/stripe/server.ts');
    opened.push(await startStripe({ port: ports.payment, dataFolder, webhookUrl, webhookSecret }));
  }
}

/** What is ours: files, functions, API, edge and schedule. */
async function startShop({ ports, options, templates, functions, opened }: Parts) {
  const { region } = templates;
  const buckets = templates.list('AWS::S3::Bucket').map(({ name }) => name);
  const objects = await startObjects({ port: ports.objects, dataFolder: options.dataFolder, buckets, region });
  opened.push(objects);
  await deployObjects(templates, objects);
  const log = openLog({ dataFolder: options.dataFolder, quiet: options.quiet ?? false });
  const lambda = startFunctions({ functions, region, environment: localEnvironment(ports, region), log });
  opened.push(log, lambda);
  await runTriggers(templates, lambda);
  const apiId = templates.list('AWS::ApiGatewayV2::Api')[0]?.name ?? '';
  const routes = readRoutes(templates);
  await Promise.all(routes.map(({ functionArn }) => lambda.warm(functionArn)));
  const gateway = await startGateway({ port: ports.api, routes, apiId, region, invoke: lambda.invoke });
  opened.push(gateway);
  const edge = await startEdge({
    port: ports.shop,
    distribution: readDistribution(templates),
    apiUrl: gateway.url,
    objects,
    formTargets: [ports.payment, ports.objects].flatMap((port) => [
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
    ]),
    answerLocally: localPages({ cloud: describeCloud(templates, ports), functions, invoke: lambda.invoke }),
    ...(options.pages === undefined ? {} : { pages: options.pages }),
  });
  opened.push(edge, startSchedules(templates, lambda.invoke));
}

/** Where `npm start` keeps a shop's data: one folder a port, so that two shops never share a database. */
export function dataFolderOf(port: number): string {
  return path.resolve('.local', String(port));
}
