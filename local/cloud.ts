/** The whole stack on one machine, started from the synthesised templates. Each part starts after those it needs. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readRoutes } from '#local/api/routes.ts';
import { buildAll, synthesise } from '#local/build.ts';
import { deployObjects } from '#local/deployments.ts';
import { readDistribution } from '#local/edge/distribution.ts';
import { startEdge } from '#local/edge.ts';
import { openEventBus } from '#local/event-bus.ts';
import { openFaults } from '#local/faults.ts';
import { type Functions, readFunctions, startFunctions } from '#local/functions.ts';
import { startGateway } from '#local/gateway.ts';
import { openAccess } from '#local/iam/access.ts';
import { startInvocations } from '#local/invocations.ts';
import { describeCloud, localPages } from '#local/local-pages.ts';
import { openLog } from '#local/log.ts';
import { startObjects } from '#local/objects.ts';
import { localEnvironment, portsFrom, requireFreePorts } from '#local/ports.ts';
import { startSchedules } from '#local/schedule.ts';
import { openSecretStore } from '#local/secrets.ts';
import { readGeneratedSecret, runTriggers, seedSecrets } from '#local/seed.ts';
import { type Closing, type Parts, startServices } from '#local/services.ts';
import { readTemplates } from '#local/templates/templates.ts';

type CloudOptions = {
  /** The shop's port; the other services take the seven above it. */
  port: number;
  dataFolder: string;
  /** Wipes the data first. */
  fresh?: boolean;
  /** Keeps the tables in memory: they are quicker and end with the cloud. */
  tablesInMemory?: boolean;
  /** Writes the functions' faults to the log only, not to the terminal. */
  quiet?: boolean;
  report?: (line: string) => void;
  pages?: Parameters<typeof startEdge>[0]['pages'];
  /** Whether the templates' schedules run, true by default. Tests call the scheduled functions themselves. */
  schedules?: boolean;
};

export type Cloud = Awaited<ReturnType<typeof startCloud>>;

async function closeAll(opened: Closing[]): Promise<void> {
  // In reverse order: a service is closed before those it calls.
  for (const service of opened.reverse()) await service.close();
}

/**
 * Builds what is out of date, synthesises and starts everything. Rejects with `PortError` when a port is in use; the
 * services already started are stopped.
 */
export async function startCloud(options: CloudOptions) {
  const { port, dataFolder, fresh = false, quiet = false, report = () => {} } = options;
  const ports = portsFrom(port);
  await requireFreePorts(ports);
  if (fresh) rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });
  await buildAll(report);
  const folder = await synthesise(report);
  const store = openSecretStore(dataFolder);
  const templates = readTemplates(folder, readGeneratedSecret(store));
  const functions = readFunctions(templates);
  seedSecrets(store, functions);
  const access = openAccess(templates, functions);
  const log = openLog({ dataFolder, quiet });
  const lambda = startFunctions({ functions, environment: localEnvironment(ports, templates.region), log });
  const faults = openFaults((label) => lambda.rest(functions.find((each) => each.label === label)?.name ?? ''));
  const bus = openEventBus(templates, lambda.startInBackground);
  const opened: Closing[] = [];
  try {
    const parts = { ports, options, templates, functions, store, access, lambda, faults, bus, opened };
    await startServices(parts);
    await startShop(parts);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
  const page = describeCloud(templates, ports);
  return { ...page, siteUrl: page.addresses.shop, ports, close: () => closeAll(opened) };
}

/** Starts the shop itself: files, functions, API, edge and schedule. */
async function startShop(parts: Parts & { options: CloudOptions; lambda: Functions }) {
  const { ports, options, templates, functions, access, lambda, faults, opened } = parts;
  const { dataFolder } = options;
  const { pass } = faults;
  const { region } = templates;
  const buckets = templates.list('AWS::S3::Bucket').map(({ name }) => name);
  const objects = await startObjects({ port: ports.objects, dataFolder, buckets, region, access, pass });
  opened.push(objects);
  await deployObjects({ templates, objects, siteUrl: `http://localhost:${ports.shop}`, dataFolder });
  opened.push(lambda);
  opened.push(await startInvocations({ port: ports.functions, lambda, guard: access.functions, pass }));
  await runTriggers(templates, lambda);
  const routes = readRoutes(templates);
  const gateway = await startGateway({ port: ports.api, routes, invoke: lambda.invoke });
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
    answerLocally: localPages({ cloud: describeCloud(templates, ports), functions, access, faults, lambda }),
    ...(options.pages === undefined ? {} : { pages: options.pages }),
  });
  opened.push(edge);
  // Meanwhile somebody reads the first page; a bundle that fails is in the log.
  void Promise.allSettled(routes.map(({ functionArn }) => lambda.warm(functionArn)));
  if (options.schedules ?? true) opened.push(startSchedules(templates, lambda.invoke));
}

/** Where `npm start` keeps a shop's data: one folder per port, so that two shops never share a database. */
export function dataFolderOf(port: number): string {
  return path.resolve('.local', String(port));
}
