import { DynamoDBClient, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Attachment, GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { DescribeParametersCommand, GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { makeRoleCredentials } from '#local/credentials.ts';
import { openAccess } from '#local/iam/access.ts';
import { startInvocations } from '#local/invocations.ts';
import { startMail } from '#local/mail.ts';
import { startObjects } from '#local/objects.ts';
import { openSecretStore, startSecrets } from '#local/secrets.ts';
import { createTables, startTables } from '#local/tables.ts';
import { atEndpoint, makeFolder, makeTemplates, opened } from '#test/local/aws.ts';

const roleName = 'role-a';
const user = 'arn:aws:sts::123456789012:assumed-role/role-a/shop-a';
const arn = (rest: string) => `arn:aws:${rest.replace('::', ':eu-west-3:123456789012:')}`;

/** Templates with one function's role, this policy attached to it, and what else a test needs. */
function openPolicy(statements: object[], others: Partial<Record<string, object[]>> = {}) {
  const policy = { Roles: [roleName], PolicyDocument: { Statement: statements } };
  const templates = makeTemplates({ 'AWS::IAM::Policy': [policy], ...others }, roleName);
  const definition = { label: 'a', entry: '', exportName: 'handler', timeoutMs: 1000, memoryMb: 128, environment: {} };
  return openAccess(templates, [{ name: 'shop-a', roleName, ...definition }]);
}

const allow = (Action: string | string[], Resource: string | string[], more: object = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
});

/** An SDK client's options with the credentials of the role. */
const asRole = (endpoint: string) => ({ ...atEndpoint(endpoint), credentials: makeRoleCredentials(roleName) });

async function openTable(access: ReturnType<typeof openPolicy>) {
  const { url } = await opened(startTables({ port: 0, guard: access.tables }));
  const attribute = { AttributeName: 'id', AttributeType: 'S' } as const;
  const KeySchema = [{ AttributeName: 'id', KeyType: 'HASH' } as const];
  const index = { IndexName: 'due', KeySchema, Projection: { ProjectionType: 'ALL' } as const };
  await createTables(url, [
    { TableName: 'orders', KeySchema, AttributeDefinitions: [attribute], GlobalSecondaryIndexes: [index] },
  ]);
  return url;
}

async function openInvocations(access: ReturnType<typeof openPolicy>) {
  const started: unknown[] = [];
  const lambda = { startInBackground: (...call: unknown[]) => void started.push(call) };
  const { url } = await opened(startInvocations({ port: 0, lambda, guard: access.functions }));
  return { client: new LambdaClient(asRole(url)), started };
}

test('a function may start the one that its role names, and no other', async () => {
  const access = openPolicy([allow('lambda:InvokeFunction', arn('lambda::function:shop-b'))]);
  const { client, started } = await openInvocations(access);
  const start = (FunctionName: string) =>
    client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload: '{"orderId":"order_1"}' }));
  expect((await start('shop-b')).StatusCode).toBe(202);
  await expect(start('shop-c')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(started).toEqual([['shop-b', { orderId: 'order_1' }]]);
});

async function openParameters(access: ReturnType<typeof openPolicy>) {
  const store = openSecretStore(makeFolder());
  const { url } = await opened(startSecrets({ port: 0, store, guard: access.parameters }));
  return new SSMClient(asRole(url));
}

async function openMailbox(access: ReturnType<typeof openPolicy>) {
  const { url } = await opened(startMail({ port: 0, dataFolder: makeFolder(), guard: access.mail }));
  return new SESv2Client(asRole(url));
}

const getItem = new GetItemCommand({ TableName: 'orders', Key: { id: { S: 'a' } } });
const queryDue = new QueryCommand({
  TableName: 'orders',
  IndexName: 'due',
  KeyConditionExpression: 'id = :id',
  ExpressionAttributeValues: { ':id': { S: 'a' } },
});

test('DynamoDB refuses a role what its policy does not allow, in AWS’s words', async () => {
  const url = await openTable(openPolicy([allow('dynamodb:PutItem', arn('dynamodb::table/orders'))]));
  await expect(new DynamoDBClient(asRole(url)).send(getItem)).rejects.toMatchObject({
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 400 },
    message: `User: ${user} is not authorized to perform: dynamodb:GetItem on resource: ${arn('dynamodb::table/orders')} because no identity-based policy allows the dynamodb:GetItem action`,
  });
});

test('DynamoDB serves a role what its policy allows, and any other key everything', async () => {
  const url = await openTable(openPolicy([allow('dynamodb:GetItem', arn('dynamodb::table/orders'))]));
  expect(await new DynamoDBClient(asRole(url)).send(getItem)).toMatchObject({ $metadata: { httpStatusCode: 200 } });
  const stranger = { ...atEndpoint(url), credentials: { accessKeyId: 'anything', secretAccessKey: 'anything' } };
  expect(await new DynamoDBClient(stranger).send(queryDue)).toMatchObject({ Count: 0 });
});

test('the rights that were used are told, and what was refused for want of one', async () => {
  const [read, write] = ['GetItem', 'PutItem'].map((action) =>
    allow(`dynamodb:${action}`, arn('dynamodb::table/orders')),
  );
  const access = openPolicy([read, write].flatMap((each) => each ?? []));
  const client = new DynamoDBClient(asRole(await openTable(access)));
  await client.send(getItem);
  await expect(client.send(queryDue)).rejects.toThrow('not authorized');
  const table = arn('dynamodb::table/orders');
  const toCall = (action: string, index = '') => ({ function: 'a', action, resource: `${table}${index}` });
  const used = toCall('dynamodb:GetItem');
  expect(access.describe()).toMatchObject({ used: [used], refused: [toCall('dynamodb:Query', '/index/due')] });
  access.withhold([used]);
  await expect(client.send(getItem)).rejects.toThrow('not authorized');
  expect(access.describe()).toMatchObject({ used: [used], refused: [used] });
});

test('SSM refuses the whole call for one parameter that a role may not read', async () => {
  const ssm = await openParameters(openPolicy([allow('ssm:GetParameters', arn('ssm::parameter/shop/a'))]));
  expect(await ssm.send(new GetParametersCommand({ Names: ['/shop/a'] }))).toMatchObject({ Parameters: [] });
  await expect(ssm.send(new GetParametersCommand({ Names: ['/shop/a', '/shop/b'] }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining(`ssm:GetParameters on resource: ${arn('ssm::parameter/shop/b')}`),
  });
});

const mail = (sender: string, ...Attachments: Attachment[]) =>
  new SendEmailCommand({
    FromEmailAddress: `Shop <${sender}>`,
    Destination: { ToAddresses: ['a@example.fr'] },
    ConfigurationSetName: 'sending',
    Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } }, Attachments } },
  });

test.each([
  ['the identity', [arn('ses::configuration-set/sending')], 'identity/shop.example'],
  ['the configuration set', [arn('ses::identity/*')], 'configuration-set/sending'],
])('SES refuses a mail without the right on %s', async (_, resources, refused) => {
  const ses = await openMailbox(openPolicy([allow('ses:SendEmail', resources)]));
  await expect(ses.send(mail('me@shop.example'))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 403 },
    message: `User \`${user}' is not authorized to perform \`ses:SendEmail' on resource \`${arn(`ses::${refused}`)}'`,
  });
});

test('SES refuses a mail with an attachment without the right to send raw mail', async () => {
  const file = { FileName: 'terms.pdf', RawContent: Buffer.from('%PDF'), ContentTransferEncoding: 'BASE64' } as const;
  const without = await openMailbox(openPolicy([allow('ses:SendEmail', '*')]));
  await expect(without.send(mail('me@shop.example', file))).rejects.toThrow('ses:SendRawEmail');
  const both = await openMailbox(openPolicy([allow(['ses:SendEmail', 'ses:SendRawEmail'], '*')]));
  expect((await both.send(mail('me@shop.example', file))).MessageId).toBeTruthy();
});

test('a condition on the sender refuses every other sender', async () => {
  const onSender = { Condition: { StringEquals: { 'ses:FromAddress': 'me@shop.example' } } };
  const ses = await openMailbox(openPolicy([allow('ses:SendEmail', '*', onSender)]));
  await expect(ses.send(mail('you@shop.example'))).rejects.toThrow('not authorized');
  expect((await ses.send(mail('me@shop.example'))).MessageId).toBeTruthy();
});

const everybody = { Principal: { AWS: '*' }, Action: 's3:GetObject', Resource: 'arn:aws:s3:::files/*' };
const tooOld = { Effect: 'Deny', Condition: { NumericGreaterThan: { 's3:signatureAge': 600_000 } } };
const bucketPolicy = { PolicyDocument: { Statement: [{ ...everybody, ...tooOld }] } };

async function openFiles() {
  const access = openPolicy([allow('s3:GetObject', 'arn:aws:s3:::files/a.pdf')], {
    'AWS::S3::BucketPolicy': [bucketPolicy],
  });
  const objects = await opened(startObjects({ port: 0, dataFolder: makeFolder(), buckets: ['files'], access }));
  for (const key of ['a.pdf', 'b.pdf']) await objects.put('files', key, Buffer.from('%PDF'), {});
  return objects.url;
}

const file = (Key: string) => new GetObjectCommand({ Bucket: 'files', Key });

test('S3 serves a role the object of its policy and refuses it another', async () => {
  const s3 = new S3Client({ ...asRole(await openFiles()), forcePathStyle: true });
  expect(await s3.send(file('a.pdf'))).toMatchObject({ ContentLength: 4 });
  await expect(s3.send(file('b.pdf'))).rejects.toMatchObject({
    name: 'AccessDenied',
    $metadata: { httpStatusCode: 403 },
    message: `User: ${user} is not authorized to perform: s3:GetObject on resource: "arn:aws:s3:::files/b.pdf" because no identity-based policy allows the s3:GetObject action`,
  });
});

/** Expects that S3 refuses a signed address, and why. */
async function expectRefusal(address: Promise<string>, why: string): Promise<void> {
  const refused = await fetch(await address);
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(why)]);
}

test('a signed address opens what its signer may read', async () => {
  const s3 = new S3Client({ ...asRole(await openFiles()), forcePathStyle: true });
  expect((await fetch(await getSignedUrl(s3, file('a.pdf')))).status).toBe(200);
  await expectRefusal(getSignedUrl(s3, file('b.pdf')), '<Code>AccessDenied</Code>');
});

test('a bucket refuses a signature older than its policy allows, whatever its address claims', async () => {
  const s3 = new S3Client({ ...atEndpoint(await openFiles()), forcePathStyle: true });
  const signedAgo = (minutes: number) =>
    getSignedUrl(s3, file('a.pdf'), { expiresIn: 3600, signingDate: new Date(Date.now() - minutes * 60_000) });
  expect((await fetch(await signedAgo(9))).status).toBe(200);
  await expectRefusal(signedAgo(11), 'with an explicit deny in a resource-based policy');
});

test('an address signed by a key that nobody has is refused', async () => {
  const credentials = { accessKeyId: 'ASIANOBODY', secretAccessKey: 'nothing' };
  const s3 = new S3Client({ ...atEndpoint(await openFiles()), credentials, forcePathStyle: true });
  await expectRefusal(getSignedUrl(s3, file('a.pdf')), 'InvalidAccessKeyId');
});

test('a call whose rights are not known here is refused', async () => {
  const access = openPolicy([allow(['ses:SendEmail', 'ssm:GetParameters'], arn('ssm::parameter/shop/a'))]);
  const [ses, ssm] = [await openMailbox(access), await openParameters(access)];
  await expect(ses.send(new GetAccountCommand())).rejects.toThrow('not authorized');
  await expect(ssm.send(new DescribeParametersCommand())).rejects.toThrow('not authorized');
});

test.each([
  ['a condition', { Condition: { StringLikeIfExists: { 'aws:x': '1' } } }, /StringLikeIfExists/],
  ['an element', { NotAction: 's3:*' }, /NotAction/],
])('%s that is not evaluated stops the start', (_, more, named) => {
  expect(() => openPolicy([allow('s3:GetObject', '*', more)])).toThrow(named);
});

test('an AWS managed policy on a function’s role stops the start', () => {
  const role = { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] };
  expect(() => openPolicy([], { 'AWS::IAM::Role': [role] })).toThrow('not evaluated');
});
