import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { undefinedIfRefused } from '#lambdas/runtime/table.ts';

test('a condition that did not hold is an answer, any other failure is thrown', async () => {
  const refused = new ConditionalCheckFailedException({ message: 'refused', $metadata: {} });
  expect(await undefinedIfRefused(Promise.resolve('written'))).toBe('written');
  expect(await undefinedIfRefused(Promise.reject(refused))).toBeUndefined();
  await expect(undefinedIfRefused(Promise.reject(new Error('no table')))).rejects.toThrow('no table');
});
