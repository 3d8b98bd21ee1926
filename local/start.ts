/**
 * `npm start [-- --fresh]`: the shop, ready to buy from. `PORT` chooses the ports (3000 to 3007), `--fresh` deletes the
 * data of earlier runs, `--dev` serves the pages from their sources with hot reload.
 */
import { parseArgs } from 'node:util';
import { type Cloud, dataFolderOf, startCloud } from '#local/cloud.ts';
import type { DevPages } from '#local/dev-pages.ts';
import { PortError } from '#local/ports.ts';

const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, dev: { type: 'boolean' } } });

function readPort(): number {
  const port = Number(process.env.PORT ?? 3000);
  if (Number.isInteger(port) && port > 0 && port <= 65_528) return port;
  throw new PortError(`PORT must be a number from 1 to 65528, not "${process.env.PORT}".`);
}

function printAddresses({ addresses }: Cloud, seconds: string): void {
  console.log(`
Guide Amour is open (${seconds} s).

  Shop      ${addresses.shop}
  Payments  ${addresses.payment}   refunds, disputes, webhooks, faults
  Mailbox   ${addresses.mailbox}   every mail the shop sends

Pay with card 4242 4242 4242 4242, any future date, any CVC (4000 0000 0000 0002 is declined).
Promo code BIENVENUE20. Data is kept in .local/ (npm start -- --fresh forgets it). Ctrl-C stops everything.
`);
}

async function openPages(port: number): Promise<DevPages | undefined> {
  if (!values.dev) return undefined;
  const { openDevPages } = await import('#local/dev-pages.ts');
  return openDevPages(port + 8);
}

let isStopping = false;

function stopOnSignal(close: () => Promise<void>): void {
  const stop = async () => {
    // A second Ctrl-C exits at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    await close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  const port = readPort();
  const dev = await openPages(port);
  const cloud = await startCloud({
    port,
    dataFolder: dataFolderOf(port),
    fresh: values.fresh ?? false,
    report: console.log,
    ...(dev === undefined ? {} : { pages: dev.pages }),
  });
  stopOnSignal(async () => {
    await cloud.close();
    await dev?.close();
  });
  printAddresses(cloud, process.uptime().toFixed(1));
} catch (error) {
  console.error(error instanceof PortError ? error.message : error);
  process.exit(1);
}
