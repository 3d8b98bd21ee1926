import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { getClientNetwork } from '#lambdas/http/request.ts';

const from = (address?: string) =>
  getClientNetwork({
    headers: address === undefined ? {} : { 'cloudfront-viewer-address': address },
  } as unknown as APIGatewayProxyEventV2);

test.each([
  ['203.0.113.7:46532', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6:46532', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9:46532', '2001:db8:1:2::/64'],
  ['2001:db8::1:46532', '2001:db8:0:0::/64'],
  ['::1:46532', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(from(address)).toBe(network);
});

test('requests without an address share one count', () => {
  expect([from(), from('')]).toEqual(['unknown', 'unknown']);
});
