import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entryOf, type FunctionName, functionNames } from '#infra/function-list.ts';
import { production, propertiesOf, templatesOf } from '#test/infra/synthesised.ts';

const { shop } = templatesOf(production);
const resources = (type: string) => Object.values(shop.findResources(type));
const ours = Object.entries(shop.findResources('AWS::Lambda::Function'))
  .filter(([id]) => id.startsWith('Functions'))
  .map(([, resource]) => resource);

/** The logical id of a function. */
function idOf(name: FunctionName): string {
  const isNamed = (id: string) => id.startsWith(`Functions${name.replaceAll('-', '')}Function`);
  return Object.keys(shop.findResources('AWS::Lambda::Function')).find(isNamed) ?? `no ${name}`;
}

test('the functions in AWS are the files of lambdas/', () => {
  const files = readdirSync('lambdas', { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name.replace(/\.ts$/, ''));
  expect(functionNames.toSorted()).toEqual(names.toSorted());
  expect(ours).toHaveLength(names.length);
});

test('functions run on Node 24 and ARM, each with a role of its own and a log that expires', () => {
  const roles = new Set(ours.map(({ Properties }) => JSON.stringify(Properties.Role)));
  expect(roles.size).toBe(ours.length);
  for (const { Properties } of ours) {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
    });
  }
  for (const { Properties } of resources('AWS::Logs::LogGroup')) expect(Properties.RetentionInDays).toBe(30);
});

test('every function has the deployed version in its environment, the same in all', () => {
  const versions = new Set(ours.map(({ Properties }) => Properties.Environment.Variables.VERSION));
  expect([...versions]).toEqual([expect.stringMatching(/^\S+$/)]);
});

test('every function behind API Gateway ends before its limit of 30 s', () => {
  const behindApi = functionNames.filter((name) => entryOf(name).routes !== undefined);
  expect(behindApi.length).toBeGreaterThan(20);
  const deployed = shop.findResources('AWS::Lambda::Function');
  for (const name of behindApi) expect(deployed[idOf(name)]?.Properties.Timeout).toBeLessThan(29);
});

test('no function reserves executions: a new account has ten in all', () => {
  for (const properties of propertiesOf(shop, 'AWS::Lambda::Function'))
    expect(properties.ReservedConcurrentExecutions).toBeUndefined();
});

test('a failed run of settle-due is not repeated on top of the next minute’s', () => {
  shop.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: idOf('settle-due') },
    MaximumRetryAttempts: 0,
    MaximumEventAgeInSeconds: 60,
  });
});

test('a deployment ends only once the promo codes are loaded, and waits for no figures', () => {
  shop.resourceCountIs('Custom::Trigger', 2);
  shop.hasResourceProperties('Custom::Trigger', { InvocationType: 'Event' });
  shop.hasResourceProperties('Custom::Trigger', { InvocationType: 'RequestResponse', ExecuteOnHandlerChange: true });
});

test('SES’s events about this stage’s mails of orders and withdrawals reach the function that records them', () => {
  const { mail } = templatesOf(production);
  mail.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: { Enabled: true, MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'] },
  });
  const [rule] = resources('AWS::Events::Rule');
  expect(rule?.Properties.EventPattern).toMatchObject({
    source: ['aws.ses'],
    detail: { mail: { tags: { 'ses:configuration-set': [expect.anything()], mail: [{ exists: true }] } } },
  });
  expect(JSON.stringify(rule?.Properties.Targets)).toContain(idOf('record-mail-event'));
  shop.hasResourceProperties('AWS::Lambda::Permission', { Principal: 'events.amazonaws.com' });
});
