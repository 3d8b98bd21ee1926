/** What the templates let each function do is what its scenario does, neither more nor less. */
import { expect, test } from 'vitest';
import { functionNames } from '#infra/function-list.ts';
import { siteUrl } from '#test/cloud/addresses.ts';
import { functionScenarios } from '#test/cloud/function-scenarios.ts';
import { type Right, readRights, withholdRightsTo } from '#test/cloud/rights.ts';

// The local cloud takes the functions' logs from their console.
const listRights = (rights: Right[], name: string) =>
  rights
    .filter((right) => right.function === name && !right.action.startsWith('logs:'))
    .map(({ action, resource }) => `${action} on ${resource}`)
    .toSorted();

test('the templates give rights to the functions of the list and to no other', async () => {
  const { rights } = await readRights();
  expect([...new Set(rights.map((right) => right.function))].toSorted()).toEqual(functionNames.toSorted());
});

test.each(functionNames)('%s uses each of its rights, and is refused nothing', async (name) => {
  // A worker keeps the secrets that it has read for minutes.
  await fetch(`${siteUrl}/local/functions/${name}`, { method: 'DELETE' });
  await withholdRightsTo();
  await functionScenarios[name]();
  const { rights, used, refused } = await readRights();
  expect(refused).toEqual([]);
  expect(listRights(used, name)).toEqual(listRights(rights, name));
});
