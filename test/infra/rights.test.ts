/** Limits of every function's rights. All cloud tests together show that each is used: `test/cloud/start-clouds.ts`. */
import { expect, test } from 'vitest';
import { type FunctionName, functionNames } from '#infra/function-list.ts';
import { production, propertiesOf, templatesOf } from '#test/infra/synthesised.ts';

const { shop } = templatesOf(production);

type Statement = { Action: string | string[]; Resource: unknown; Condition?: unknown };

const toId = (name: FunctionName) => `Functions${name.replaceAll('-', '')}`;

function statementsOf(name: FunctionName): Statement[] {
  const policies = Object.entries(shop.findResources('AWS::IAM::Policy')).filter(([id]) =>
    id.startsWith(`${toId(name)}Role`),
  );
  return policies.flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}

const actionsOf = (name: FunctionName) => statementsOf(name).flatMap(({ Action }) => Action);

test('no function may do every action of a service, or act on every resource', () => {
  for (const { Action, Resource } of functionNames.flatMap(statementsOf)) {
    expect([Action].flat().filter((action) => action.includes('*'))).toEqual([]);
    expect([Resource].flat()).not.toContain('*');
  }
});

test('no function may delete items or read a whole table', () => {
  const actions = functionNames.flatMap(actionsOf);
  expect(actions).toContain('dynamodb:GetItem');
  for (const action of ['DeleteItem', 'BatchWriteItem', 'Scan']) expect(actions).not.toContain(`dynamodb:${action}`);
});

test('a function may send mail from the shop’s address only', () => {
  const senders = functionNames
    .flatMap(statementsOf)
    .filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))
    .map(({ Condition }) => Condition);
  expect(senders.length).toBeGreaterThan(0);
  for (const condition of senders) {
    expect(condition).toEqual({ StringEquals: { 'ses:FromAddress': [production.sender] } });
  }
});

test('a form’s function stores what was asked and mails nothing, so that nobody waits for SES', () => {
  for (const name of ['request-withdrawal', 'subscribe', 'find-my-orders'] as const)
    expect(actionsOf(name)).not.toContain('ses:SendEmail');
});

test('health reads no secret of the operator’s', () => {
  const reading = statementsOf('report-health').filter(({ Action }) => [Action].flat().includes('ssm:GetParameters'));
  const said = JSON.stringify(reading);
  expect(said).toContain('-origin-password"');
  for (const name of ['stripe-secret-key', 'stripe-webhook-secret', 'link-secret', 'hash-secret'])
    expect(said).not.toContain(`/${name}"`);
});

test('only the API may call the functions, SES’s events record-mail-event, and each schedule its own function', () => {
  for (const { FunctionName, Principal, SourceArn } of propertiesOf(shop, 'AWS::Lambda::Permission')) {
    const isRecorder = JSON.stringify(FunctionName).includes(toId('record-mail-event'));
    expect(Principal).toBe(isRecorder ? 'events.amazonaws.com' : 'apigateway.amazonaws.com');
    expect(JSON.stringify(SourceArn)).toContain(isRecorder ? 'MailEvents' : 'execute-api');
  }
  const policies = Object.entries(shop.findResources('AWS::IAM::Policy'));
  for (const [schedule, name] of [
    ['SettleSchedule', 'settle-due'],
    ['DigestSchedule', 'write-digest'],
    ['FiguresSchedule', 'count-figures'],
    ['MarksSchedule', 'report-marks'],
  ] as const) {
    const [, policy] = policies.find(([id]) => id.startsWith(schedule)) ?? [];
    expect(JSON.stringify(policy?.Properties.PolicyDocument)).toContain(toId(name));
  }
});
