import { vi } from 'vitest';
import { awsOf } from '#test/cloud/addresses.ts';
import { tableName } from '#test/cloud/tables.ts';

/** Lets a test call the functions' code in its own process, on the shop's tables and secret: for moments no request can time. */
export async function useShopTables(): Promise<void> {
  // Steps are logged for Lambda, not for the terminal of a test run.
  console.info = () => {};
  const { endpoint, region, credentials } = awsOf('dynamodb');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', awsOf('ssm').endpoint);
  vi.stubEnv('LINK_SECRET_PARAMETER', '/guide-amour/demo/link-secret');
  vi.stubEnv('AWS_REGION', region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
  vi.stubEnv('ORDERS_TABLE', await tableName('orders'));
  vi.stubEnv('ORDER_GIFTS_TABLE', await tableName('orderGifts'));
  vi.stubEnv('PROMO_CODES_TABLE', await tableName('promoCodes'));
  vi.stubEnv('SUBSCRIBERS_TABLE', await tableName('subscribers'));
  vi.stubEnv('COUNTERS_TABLE', await tableName('counters'));
}
