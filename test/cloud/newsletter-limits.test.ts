/** How many mails the newsletter's form may cause. */

import { expect, test } from 'vitest';
import { subscribe } from '#test/cloud/letter.ts';
import { withinOneHour } from '#test/cloud/one-hour.ts';
import { newBuyer, newVisitor } from '#test/cloud/shop-client.ts';
import { mailsTo } from '#test/cloud/stand-ins.ts';

test('an address typed many times, from any network and under any alias, gets one mail a day', async () => {
  const email = newBuyer();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, count) => subscribe({ email: email.replace('@', `+${count}@`) })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await mailsTo(email.replace(/@.*/, ''))).toHaveLength(1);
});

test('two spellings of one domain are one mailbox, which gets one mail', async () => {
  const email = newBuyer();
  for (const spelling of ['@ｅxample.fr', '@example.ｆr', '@EXAMPLE.FR', '@example.fr']) {
    expect((await subscribe({ email: email.replace(/@.*/, spelling) })).status).toBe(202);
  }
  expect(await mailsTo(email.replace(/@.*/, ''))).toHaveLength(1);
});

test(
  'one network may cause five mails an hour; the sixth address gets the same answer and no mail',
  withinOneHour(async () => {
    const [busy, fresh] = [newVisitor(), newVisitor()];
    const emails = Array.from({ length: 6 }, newBuyer);
    for (const email of emails) expect((await subscribe({ email }, busy)).status).toBe(202);
    const counts = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
    expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
    await subscribe({ email: emails[5] }, fresh);
    expect(await mailsTo(emails[5] ?? '')).toHaveLength(1);
  }),
);
