/** Limits that hold for every function's rights. That each is used, and none is missing, is shown in `test/cloud/rights.test.ts`. */
import { expect, test } from 'vitest';
import { type FunctionName, functionNames } from '#infra/function-list.ts';
import { production, templatesOf } from '#test/infra/synthesised.ts';

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

test('only a checkout, and what reads Stripe’s events and makes a lost order again, may create orders', () => {
  const mayCreate = functionNames.filter((name) =>
    statementsOf(name).some(({ Action, Resource }) => {
      return [Action].flat().includes('dynamodb:PutItem') && /TablesOrders[A-F0-9]/.test(JSON.stringify(Resource));
    }),
  );
  expect(mayCreate.toSorted()).toEqual(['create-checkout', 'settle-orders', 'stripe-webhook']);
});

test('hand-out-files may read the files of the catalogue and no others', () => {
  const [reading] = statementsOf('hand-out-files').filter(({ Action }) => Action === 's3:GetObject');
  const keys = JSON.stringify(reading?.Resource).match(/"\/[^"]+"/g);
  expect(keys?.toSorted()).toEqual(['"/carnet-communication.pdf"', '"/guide-amour.pdf"']);
});

test('a function writes files into a folder of its own, and nothing that is sold', () => {
  const writers = functionNames.flatMap((name) =>
    statementsOf(name)
      .filter(({ Action }) => JSON.stringify(Action).includes('s3:Put'))
      .map(({ Resource }) => [name, JSON.stringify(Resource).match(/"\/[^"]+"/)?.[0]]),
  );
  expect(writers.toSorted()).toEqual([
    ['hand-out-files', '"/copies/*"'],
    ['issue-receipt', '"/receipts/*"'],
    ['report-marks', '"/evidence/*"'],
    ['write-proof', '"/proof.json"'],
  ]);
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

test('only the functions that attach the terms may send raw mail', () => {
  const senders = functionNames.filter((name) =>
    statementsOf(name).some(({ Action }) => [Action].flat().includes('ses:SendRawEmail')),
  );
  expect(senders.toSorted()).toEqual(['deliver-order', 'settle-orders']);
});

/** The functions that may read the value of this SSM parameter. */
const readersOf = (parameter: string) =>
  functionNames.filter((name) =>
    statementsOf(name).some(
      ({ Action, Resource }) =>
        [Action].flat().includes('ssm:GetParameters') && JSON.stringify(Resource).includes(`/${parameter}"`),
    ),
  );

test('only functions that make or check links may read the link secret, and health reads no secret of the operator’s', () => {
  expect(readersOf('link-secret').toSorted()).toEqual([
    'ask-address-change',
    'choose-editions',
    'confirm-address',
    'confirm-subscription',
    'deliver-order',
    'give-copy',
    'hand-out-files',
    'issue-receipt',
    'look-up-order',
    'print-card',
    'request-refund',
    'review-product',
    'settle-orders',
    'share-with-partner',
    'show-my-order',
    'stop-guest-mails',
    'unsubscribe',
  ]);
  for (const parameter of ['stripe-secret-key', 'stripe-webhook-secret', 'link-secret', 'hash-secret']) {
    expect(readersOf(parameter)).not.toContain('report-health');
  }
});

test('only the API may call the functions, SES’s events record-mail-event, and each schedule its own function', () => {
  for (const { Properties } of Object.values(shop.findResources('AWS::Lambda::Permission'))) {
    const isRecorder = JSON.stringify(Properties.FunctionName).includes(toId('record-mail-event'));
    expect(Properties.Principal).toBe(isRecorder ? 'events.amazonaws.com' : 'apigateway.amazonaws.com');
    expect(JSON.stringify(Properties.SourceArn)).toContain(isRecorder ? 'MailEvents' : 'execute-api');
  }
  const policies = Object.entries(shop.findResources('AWS::IAM::Policy'));
  for (const [schedule, name] of [
    ['SettleSchedule', 'settle-orders'],
    ['DigestSchedule', 'write-digest'],
    ['ProofSchedule', 'write-proof'],
    ['MarksSchedule', 'report-marks'],
  ] as const) {
    const [, policy] = policies.find(([id]) => id.startsWith(schedule)) ?? [];
    expect(JSON.stringify(policy?.Properties.PolicyDocument)).toContain(toId(name));
  }
});
