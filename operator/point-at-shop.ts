import * as v from 'valibot';
import { getStage } from '#infra/config.ts';
import { tableVariables } from '#lambdas/runtime/environment.ts';

/** What `GET /local` says about a shop that `npm start` runs. */
const localShopSchema = v.object({
  tables: v.record(v.string(), v.string()),
  region: v.string(),
  addresses: v.object({ dynamodb: v.string() }),
});

async function findLocalShop() {
  const port = process.env.PORT ?? 3000;
  try {
    const answer = await fetch(`http://localhost:${port}/local`, { signal: AbortSignal.timeout(3000) });
    return v.parse(localShopSchema, await answer.json());
  } catch (cause) {
    throw new Error(`No local shop on port ${port}: run \`npm start\`, or name a stage with --stage.`, { cause });
  }
}

function nameTables(nameOf: (table: string) => string): void {
  for (const [table, variable] of Object.entries(tableVariables)) process.env[variable] = nameOf(table);
}

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Sets the environment that the stores read: the tables of a stage on AWS or, without one, of the shop that runs here.
 * Variables set by hand (`AWS_ENDPOINT_URL_DYNAMODB`, credentials) outweigh the local shop's. Throws when there is no such
 * stage, naming those there are, and when no shop runs here.
 */
export async function pointAtShop(stage: string | undefined): Promise<void> {
  if (stage !== undefined) {
    process.env.AWS_REGION = getStage(stage).region;
    return nameTables((table) => `guide-amour-${stage}-${toKebabCase(table)}`);
  }
  const { tables, region, addresses } = await findLocalShop();
  nameTables((table) => tables[table] ?? '');
  process.env.AWS_REGION = region;
  process.env.AWS_ENDPOINT_URL_DYNAMODB ??= addresses.dynamodb;
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
}
