/** An edition to its readers and a letter to its subscribers, sent by the schedule while a call in the middle fails. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, test } from 'vitest';
import { createCopy, createLetter } from '#lambdas/newsletter/letter.store.ts';
import { awsOf } from '#test/cloud/addresses.ts';
import { checkOut, newBuyer } from '#test/cloud/shop-client.ts';
import { behaveMail, mailsTo } from '#test/cloud/stand-ins.ts';
import { backgroundWork, describeCloud, readOrder, settleNow, useShopTables } from '#test/cloud/tables.ts';
import { listCalls, planFaults } from '#test/torture/faults.ts';
import { inParallel } from '#test/torture/many.ts';
import { report } from '#test/torture/report.ts';
import { size } from '#test/torture/sizes.ts';
import { letPass, readEventsFrom } from '#test/torture/time.ts';

const readers = size('readers', { small: 30, full: 500 });
/** Orders of an edition: as many in both sizes. */
const orders = 30;

const documents = DynamoDBDocumentClient.from(new DynamoDBClient(awsOf('dynamodb')), {
  marshallOptions: { removeUndefinedValues: true },
});

type Row = Record<string, unknown>;

async function write(table: string, requests: ({ PutRequest: { Item: Row } } | { DeleteRequest: { Key: Row } })[]) {
  const TableName = (await describeCloud()).tables[table] ?? '';
  const batches = Array.from({ length: Math.ceil(requests.length / 25) }, (_, at) =>
    requests.slice(at * 25, at * 25 + 25),
  );
  await inParallel(batches, 4, (batch) =>
    documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: batch } })),
  );
}
const putAll = (table: string, rows: Row[]) =>
  write(
    table,
    rows.map((Item) => ({ PutRequest: { Item } })),
  );

beforeAll(useShopTables);

const past = '2026-11-01T08:00:00.000Z';

/** Who is to get a mail, and who is not. */
type People = { told: string[]; untold: string[] };

/** Compares the mails under a subject with the people: one for each who is told. */
async function judge({ told, untold }: People, subject: string) {
  const received = (await mailsTo('')).filter((mail) => mail.subject === subject);
  const counts = Map.groupBy(
    received.flatMap(({ destination }) => destination.to),
    (to) => to,
  );
  const countOf = (email: string) => counts.get(email)?.length ?? 0;
  return {
    lost: told.filter((email) => countOf(email) === 0),
    doubled: told.filter((email) => countOf(email) > 1).map((email) => `${email}: ${countOf(email)} mails`),
    wrong: untold.filter((email) => countOf(email) > 0),
  };
}

const allModes = ['dies-after', 'unanswered', 'dies-before', 'refused', 'throttled'] as const;
const modes = allModes.slice(0, size('modes', { small: 2, full: allModes.length }));

/** The calls of the schedule's run that sends a mail to everyone, counted on a run of the same work without a fault. */
async function countCalls(): Promise<number> {
  return (await listCalls()).filter((call) => call.function === 'settle-orders').length;
}

/** Runs the schedule with a call in its middle failing, then until nothing of these people is due. */
async function settleThrough(mode: (typeof allModes)[number], call: number, emails: Set<unknown>): Promise<void> {
  // A run reads Stripe's events before it sends: without any, its calls are those that were counted.
  await readEventsFrom(new Date());
  await planFaults({ function: 'settle-orders', call, mode });
  await settleNow().catch(() => {});
  await backgroundWork();
  await planFaults({});
  for (let run = 0; run < 4; run += 1) {
    await letPass(emails, 70);
    await readEventsFrom(new Date());
    await settleNow();
    await backgroundWork();
  }
}

let laidOut = 0;
/** The orders of an edition's readers, due now, as the command leaves them. */
async function announce(): Promise<People> {
  const template = await readOrder((await checkOut(newBuyer())).orderId);
  const paid = { paid_at: past, amount_paid_cents: 7900, currency_paid: 'eur', status: 'paid', email_sent_at: past };
  const told = {
    ...template,
    ...paid,
    editions_handed_out: { 'guide-amour-1': 0 },
    gift_delivered_at: past,
    first_handed_out_at: past,
  };
  const announced = {
    announced_editions: { 'guide-amour-1': { number: 1, at: past } },
    review_refused_at: past,
    due: 'deliver',
    due_at: past,
  };
  const layOut = (facts: Row) => {
    laidOut += 1;
    const email = newBuyer();
    const orderId = `order_${1_430_000_000_000 + laidOut}`;
    return { ...told, ...announced, order_id: orderId, email, email_key: email, ...facts };
  };
  const wanted = Array.from({ length: orders }, () => layOut({}));
  const unwanted = [
    layOut({ refunded_cents: 7900, status: 'refunded' }),
    layOut({ editions_refused_at: past }),
    layOut({ dispute_facts: new Set(['du_1 needs_response']), status: 'disputed' }),
    layOut({ editions_handed_out: { 'guide-amour-1': 1 } }),
  ];
  await putAll('orders', [...wanted, ...unwanted]);
  return { told: wanted.map(({ email }) => email), untold: unwanted.map(({ email }) => email) };
}

test('an edition reaches each of 30 entitled readers once, whichever way a call in the middle of the run fails', {
  timeout: 600_000,
}, async () => {
  const startedAt = performance.now();
  const people: People = { told: [], untold: [] };
  await planFaults({});
  const first = await announce();
  await readEventsFrom(new Date());
  await settleNow();
  const calls = await countCalls();
  for (const mode of modes) {
    const each = await announce();
    people.told.push(...each.told);
    people.untold.push(...each.untold);
    await settleThrough(mode, Math.floor(calls / 2) + modes.indexOf(mode), new Set([...each.told, ...each.untold]));
  }
  people.told.push(...first.told);
  people.untold.push(...first.untold);
  const judged = await judge(people, 'Une nouvelle édition de votre guide');
  report({ suite: 'edition', size: `${orders} readers, ${modes.length} faults`, ...judged }, startedAt);
});

const subscribers: string[] = [];
// The letters of other files would go to them too.
afterAll(() =>
  write(
    'subscribers',
    subscribers.map((email) => ({ DeleteRequest: { Key: { email } } })),
  ),
);

/** Confirmed subscribers with a copy of a letter each, of whom some leave before it is sent. */
async function sendLetter(subject: string, letterId: string): Promise<People> {
  const emails = Array.from({ length: readers }, newBuyer);
  const untold = emails.filter((_, index) => index % 10 === 9);
  const told = emails.filter((email) => !untold.includes(email));
  const words = { preheader: 'Un essai', title: 'Bonsoir', paragraphs: ['Bonsoir.'], notes: [], action: 'Lire' };
  subscribers.push(...emails);
  await createLetter({ ...words, letterId, subject, page: '/blog', storedAt: past });
  const confirmed = { requested_at: past, confirmed_at: '2026-11-01T08:05:00.000Z' };
  await putAll(
    'subscribers',
    emails.map((email) => ({ ...confirmed, email })),
  );
  await inParallel(emails, 10, (email) => createCopy({ letter: letterId, email }, new Date()));
  const gone = { ...confirmed, unsubscribed_at: new Date().toISOString() };
  await putAll(
    'subscribers',
    untold.map((email) => ({ ...gone, email })),
  );
  return { told, untold };
}

test('a letter reaches each subscriber once, whichever way a call in the middle of the run fails', {
  timeout: 1_800_000,
}, async () => {
  const startedAt = performance.now();
  const found = { lost: [] as string[], doubled: [] as string[], wrong: [] as string[] };
  for (const [index, mode] of modes.entries()) {
    const subject = `Lettre à tous ${mode}`;
    const people = await sendLetter(subject, `2025-01-${10 + index}`);
    const [refused = '', ...told] = people.told;
    await behaveMail({ refuse: [refused] });
    // A copy takes seven calls.
    await settleThrough(mode, Math.floor((readers * 7) / 2) + index, new Set([...people.told, ...people.untold]));
    const judged = await judge({ told, untold: [...people.untold, refused] }, subject);
    for (const fault of ['lost', 'doubled', 'wrong'] as const)
      found[fault].push(...judged[fault].map((each) => `${mode}: ${each}`));
  }
  report({ suite: 'letter', size: `${readers} readers, ${modes.length} faults`, ...found }, startedAt);
});
