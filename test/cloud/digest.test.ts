import { expect, test } from 'vitest';
import { buy, newBuyer } from '#test/cloud/shop-client.ts';
import { mailsTo } from '#test/cloud/stand-ins.ts';
import { callFunction, removeLetter, rewriteOrder, scan, settleNow } from '#test/cloud/tables.ts';

/** The row of the day's mail to the owner. */
const findDigest = async () => (await scan('letters')).find(({ letter }) => String(letter).startsWith('digest_'));

test('many calls on one day make one mail to the owner: what was sold and what waits, without any address', async () => {
  await removeLetter((await findDigest())?.letter_id ?? 'none');
  const { orderId } = await buy(newBuyer());
  await rewriteOrder(orderId, { needs_attention: new Set(['refund_asked']), attention: 'marked' });
  const call = () => callFunction('write-digest');
  await Promise.all(Array.from({ length: 12 }, call));
  for (let run = 0; run < 2; run += 1) {
    await settleNow();
    await call();
  }
  const [mail, ...others] = (await mailsTo('@')).filter(({ subject }) => subject.startsWith('[Ce matin] '));
  expect(others).toEqual([]);
  const text = mail?.body.text ?? '';
  expect(text).toContain('Ce mois-ci\n  Ventes');
  expect(text).toContain(`npm run shop -- withdrawals answer ${orderId} --refund --stage demo`);
  expect(text).not.toContain('@');
  expect(await findDigest()).toMatchObject({ mails: { letter: { sends: 1, outcome: 'delivered' } } });
});
