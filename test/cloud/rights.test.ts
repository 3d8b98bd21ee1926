/**
 * Each right that the templates give a function is withheld in turn: a right without which everything still works is
 * superfluous.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '#infra/function-rights.ts';
import { siteUrl } from '#test/cloud/addresses.ts';
import { functionScenarios } from '#test/cloud/function-scenarios.ts';
import { type Right, readRights, withhold } from '#test/cloud/rights.ts';

const isSecret = ({ action }: Right) => /^(ssm:GetParameters|secretsmanager:GetSecretValue)$/.test(action);

// The local cloud takes the functions' logs from their console.
const rights = (await readRights()).rights.filter(({ action }) => !action.startsWith('logs:'));

afterAll(() => withhold([]));

test('the templates give rights to the functions of the list and to no other', () => {
  expect([...new Set(rights.map((right) => right.function))].toSorted()).toEqual(functionNames.toSorted());
});

describe.each(functionNames)('%s', (name) => {
  const ofFunction = rights.filter((right) => right.function === name);

  // A worker keeps the secrets it read for minutes. It starts without any, and those it is refused it does not keep.
  beforeAll(async () => {
    await fetch(`${siteUrl}/local/functions/${name}`, { method: 'DELETE' });
  });

  const inOrder = [...ofFunction.filter(isSecret), ...ofFunction.filter((right) => !isSecret(right))];
  test.each(inOrder.map((right) => ({ ...right, short: right.resource.replace(/^(arn:aws:.*:)+/, '') })))(
    'cannot work without $action on $short',
    async ({ short: _, ...right }) => {
      await withhold([right]);
      const outcome = await functionScenarios[name]().then(
        () => 'works',
        () => 'breaks',
      );
      const { refused } = await readRights();
      expect(refused.map((call) => `${call.function} ${call.action}`)).toContain(`${name} ${right.action}`);
      expect(outcome).toBe('breaks');
    },
  );

  test('does all its work with its rights and is refused nothing', async () => {
    await withhold([]);
    await functionScenarios[name]();
    expect((await readRights()).refused).toEqual([]);
  });
});
