import { getStage } from '#infra/config.ts';

/** The tables the operator's commands read, by the names `GET /local` gives them. */
type Tables = Record<'orders' | 'subscribers' | 'withdrawals', string>;

/** Where the shop that `npm start` runs keeps its tables; throws a sentence when it is not running. */
async function findLocalShop(): Promise<{ tables: Tables; dynamodb: string }> {
  const port = Number(process.env.PORT ?? 3000);
  try {
    const answer = await fetch(`http://localhost:${port}/local`, { signal: AbortSignal.timeout(3000) });
    const { tables } = (await answer.json()) as { tables: Tables };
    return { tables, dynamodb: `http://127.0.0.1:${port + 3}` };
  } catch (cause) {
    throw new Error(`No local shop on port ${port}: run \`npm start\`, or name a stage with --stage.`, { cause });
  }
}

function nameTables(nameOf: (table: keyof Tables) => string): void {
  process.env.ORDERS_TABLE = nameOf('orders');
  process.env.SUBSCRIBERS_TABLE = nameOf('subscribers');
  process.env.WITHDRAWALS_TABLE = nameOf('withdrawals');
}

/**
 * Sets the environment the stores read: the running local shop's tables, or those of a stage on AWS.
 * An unknown stage throws, naming those there are.
 */
export async function pointAtShop(stage: string | undefined): Promise<void> {
  if (stage !== undefined) {
    process.env.AWS_REGION = getStage(stage).region;
    nameTables((table) => `guide-amour-${stage}-${table}`);
    return;
  }
  const { tables, dynamodb } = await findLocalShop();
  nameTables((table) => tables[table]);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
}
