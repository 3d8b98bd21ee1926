import { expect, test } from 'vitest';
import { buy, newBuyer } from '#test/cloud/shop-client.ts';
import { mailsTo } from '#test/cloud/stand-ins.ts';
import { callFunction, deleteRow, putRow, readOrder, rewriteOrder, scan, settleNow } from '#test/cloud/tables.ts';

/** The row of the day's mail to the owner. */
const findDigest = async () => (await scan('letters')).find(({ letter }) => String(letter).startsWith('digest_'));

test('many calls on one day make one mail to the owner: what was sold and what waits, without any address', async () => {
  await deleteRow('letters', { letter_id: (await findDigest())?.letter_id ?? 'none' });
  const { orderId } = await buy(newBuyer());
  await rewriteOrder(orderId, { marks: new Set(['refund_asked']), marked: 'marked' });
  const call = () => callFunction('write-digest');
  await Promise.all(Array.from({ length: 5 }, call));
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

/** The mails to the owner about marks of orders. */
const listReports = async () => (await mailsTo('@')).filter(({ subject }) => subject.startsWith('[À regarder] '));

/** Takes the marks of earlier tests off. */
async function clearMarks(): Promise<void> {
  for (const { order_id: id, marked } of await scan('orders'))
    if (marked !== undefined) await rewriteOrder(String(id), { marks: undefined, marked: undefined });
}

test('each mark of an order is one mail to the owner, which names the order and the command; many at once are one a day', async () => {
  await clearMarks();
  const before = (await listReports()).length;
  const { orderId } = await buy(newBuyer());
  const mark = (id: string) => rewriteOrder(id, { marks: new Set(['refund_asked']), marked: 'marked' });
  await mark(orderId);
  for (let run = 0; run < 3; run += 1) {
    await Promise.all([callFunction('report-marks'), callFunction('report-marks')]);
    await settleNow();
  }
  const [report, ...others] = (await listReports()).slice(before);
  expect(others).toEqual([]);
  expect(report?.subject).toBe(
    `[À regarder] ${orderId} : l’acheteur demande un remboursement (pour refuser : --refuse "<raison>")`,
  );
  expect(report?.body.text).toContain(`npm run shop -- withdrawals answer ${orderId} --refund --stage demo`);
  expect(report?.body.text).not.toContain('@');
  const marked = await readOrder(orderId);
  for (let count = 0; count < 10; count += 1)
    await putRow('orders', { ...marked, order_id: `order_${1_400_000_000_000 + count}`, due: undefined });
  for (const row of await scan('letters'))
    if (String(row.letter).startsWith('marks_')) await deleteRow('letters', { letter_id: row.letter_id });
  const warned = 'order_1400000000000';
  await rewriteOrder(warned, { marks: new Set(['refund_asked', 'fraud_warning']) });
  await callFunction('report-marks');
  await callFunction('report-marks');
  await settleNow();
  const subjects = (await listReports()).slice(before + 1).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    expect.stringContaining('[À regarder] 11 commandes : l’acheteur demande'),
    expect.stringContaining(`[À regarder] ${warned} : la banque soupçonne`),
  ]);
  await clearMarks();
});
