import { getStage } from '#infra/config.ts';

/** Where the shop that `npm start` runs keeps its tables; throws a sentence when it is not running. */
async function findLocalShop(): Promise<{ tables: { orders: string }; dynamodb: string }> {
  const port = Number(process.env.PORT ?? 3000);
  try {
    const answer = await fetch(`http://localhost:${port}/local`, { signal: AbortSignal.timeout(3000) });
    const { tables } = (await answer.json()) as { tables: { orders: string } };
    return { tables, dynamodb: `http://127.0.0.1:${port + 3}` };
  } catch (cause) {
    throw new Error(`No local shop on port ${port}: run \`npm start\`, or name a stage with --stage.`, { cause });
  }
}

/**
 * Sets the environment the order store reads: the running local shop's tables, or those of a stage on AWS.
 * An unknown stage throws, naming those there are.
 */
export async function pointAtShop(stage: string | undefined): Promise<void> {
  if (stage !== undefined) {
    process.env.AWS_REGION = getStage(stage).region;
    process.env.ORDERS_TABLE = `guide-amour-${stage}-orders`;
    return;
  }
  const { tables, dynamodb } = await findLocalShop();
  Object.assign(process.env, {
    ORDERS_TABLE: tables.orders,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
}
