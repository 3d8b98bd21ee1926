/** A letter goes to each confirmed subscriber once, whatever fails on the way. */
import { beforeAll, expect, test } from 'vitest';
import { createCopy, createLetter } from '#lambdas/newsletter/letter.store.ts';
import { buy, newBuyer } from '#test/cloud/shop-client.ts';
import { behaveMail, clickOnce, listCalls, mailsTo, oneClickUrlOf, planFaults, shop } from '#test/cloud/stand-ins.ts';
import { backgroundWork, putRow, readRow, scan, settleNow, useShopTables } from '#test/cloud/tables.ts';

const inContent = '2026-12-01';
const confirmed = { requested_at: '2026-11-20T10:00:00.000Z', confirmed_at: '2026-11-20T10:05:00.000Z' };
const past = new Date(0).toISOString();

type Mails = { letter?: { sending_since?: string; outcome?: string } };

beforeAll(useShopTables);

/** Stores subscribers, and gives their addresses. */
async function addReaders(count: number, facts: Record<string, unknown> = {}): Promise<string[]> {
  const emails = Array.from({ length: count }, newBuyer);
  for (const email of emails) await putRow('subscribers', { ...confirmed, ...facts, email });
  return emails;
}

let letters = 0;

/** Makes copies of a letter of its own due for these addresses, as `letters send` does; gives its subject. */
async function sendTo(emails: string[]): Promise<string> {
  letters += 1;
  const words = { preheader: 'Un essai', title: 'Bonsoir', paragraphs: ['Bonsoir.'], notes: [], action: 'Lire' };
  const letterId = `2026-01-${String(letters).padStart(2, '0')}`;
  const subject = `Lettre ${letters}`;
  await createLetter({ ...words, letterId, subject, page: '/blog', storedAt: past });
  for (const email of emails) await createCopy({ letter: letterId, email }, new Date());
  return subject;
}

async function countMails(emails: string[], subject: string): Promise<number[]> {
  const received = (await mailsTo('')).filter((mail) => mail.subject === subject);
  return emails.map((email) => received.filter(({ destination }) => destination.to.includes(email)).length);
}

const copiesOf = async (emails: string[]) =>
  (await scan('letters')).filter(({ email }) => emails.includes(String(email)));

/** Runs the schedule six minutes later: no copy waits for SES's event any more. */
async function settleLater(emails: string[]): Promise<void> {
  for (const copy of (await copiesOf(emails)).filter(({ due }) => due !== undefined)) {
    const { letter } = copy.mails as Mails;
    const mails = letter?.sending_since === undefined ? copy.mails : { letter: { ...letter, sending_since: past } };
    await putRow('letters', { ...copy, mails, lease_until: past, due_at: past });
  }
  await settleNow();
}

const each = (emails: string[], count: number) => emails.map(() => count);

// A copy takes seven calls: four reads of rows, the note before SES, SES, the fact after it.
test.each(['dies-after', 'unanswered'] as const)(
  'no reader gets a letter twice and none goes without it when a call of the run is %s',
  async (mode) => {
    const readers = await addReaders(2);
    const subject = await sendTo(readers);
    await planFaults({});
    await settleNow();
    const calls = (await listCalls()).filter((call) => call.function === 'settle-due').length;
    expect(await countMails(readers, subject)).toEqual(each(readers, 1));
    // One of the last copy's calls before, at or after SES.
    const others = await addReaders(2);
    const next = await sendTo(others);
    await planFaults({ function: 'settle-due', call: calls - 3, mode });
    await settleNow().catch(() => {});
    await backgroundWork();
    await planFaults({});
    await settleLater(others);
    await settleLater(others);
    expect(await countMails(others, next)).toEqual(each(others, 1));
  },
);

test('who unsubscribes, or wants nothing more from the shop, before the letter leaves gets none, and one click of the mail client unsubscribes', async () => {
  const [stays = '', leaves = '', stops = ''] = await addReaders(3);
  await buy(newBuyer(), { gift: { to: stops } });
  await backgroundWork();
  expect(await clickOnce(oneClickUrlOf((await mailsTo(stops))[0]))).toBe(200);
  await putRow('subscribers', { ...confirmed, email: leaves, unsubscribed_at: new Date().toISOString() });
  const subject = await sendTo([stays, leaves, stops]);
  await settleNow();
  expect(await countMails([stays, leaves, stops], subject)).toEqual([1, 0, 0]);
  const [mail] = await mailsTo(stays);
  expect(await clickOnce(oneClickUrlOf(mail))).toBe(200);
  expect(await readRow('subscribers', { email: stays })).toMatchObject({ unsubscribed_at: expect.any(String) });
  expect((await copiesOf([stays, leaves, stops])).filter(({ due }) => due !== undefined)).toEqual([]);
});

test('an address that bounces and a reader who complains get no further letter, one that SES refused gets the next', async () => {
  const [bounces = '', complains = '', refused = '', stays = ''] = await addReaders(4);
  const readers = [bounces, complains, refused, stays];
  await behaveMail({ bounce: [bounces], complain: [complains], refuse: [refused] });
  const first = await sendTo(readers);
  await settleNow();
  await backgroundWork();
  expect(await countMails(readers, first)).toEqual([1, 1, 0, 1]);
  await behaveMail({ bounce: [], complain: [], refuse: [] });
  const sent = (await copiesOf(readers)).map(({ email, mails }) => [email, (mails as Mails).letter?.outcome]);
  const second = await sendTo(readers);
  await settleNow();
  expect(await countMails(readers, second)).toEqual([0, 0, 1, 1]);
  expect(Object.fromEntries(sent)).toEqual({
    [bounces]: 'bounced',
    [complains]: 'complained',
    [refused]: 'refused',
    [stays]: 'delivered',
  });
});

test('letters preview prints a letter, or mails it to an address that need not be subscribed', async () => {
  expect((await shop('letters', 'preview', inContent)).printed).toMatch(/^La première lettre[\s\S]*Me désinscrire/);
  const email = newBuyer();
  expect((await shop('letters', 'preview', inContent, '--to', email)).code).toBe(0);
  await settleNow();
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await shop('letters', 'preview', '2020-01-01')).printed).toContain(
    'content/letters/2020-01-01.md: the file: is missing',
  );
});
