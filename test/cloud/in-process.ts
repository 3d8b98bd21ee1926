import { inject, vi } from 'vitest';
import { tableName } from '#test/cloud/tables.ts';

/** Points the functions' own code, called in the test's process, at the shop's tables and secret: for moments no request can hit. */
export async function useShopTables(): Promise<void> {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${inject('cloudPort') + 3}`);
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${inject('cloudPort') + 5}`);
  vi.stubEnv('LINK_SECRET_PARAMETER', '/guide-amour/demo/link-secret');
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('ORDERS_TABLE', await tableName('orders'));
  vi.stubEnv('ORDER_GIFTS_TABLE', await tableName('orderGifts'));
  vi.stubEnv('PROMO_CODES_TABLE', await tableName('promoCodes'));
  vi.stubEnv('SUBSCRIBERS_TABLE', await tableName('subscribers'));
  vi.stubEnv('COUNTERS_TABLE', await tableName('counters'));
}
