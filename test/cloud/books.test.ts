import { expect, test } from 'vitest';
import { shop } from '#test/cloud/run-shop.ts';
import { buy, newBuyer } from '#test/cloud/shop-client.ts';
import { backgroundWork, settleNow } from '#test/cloud/tables.ts';

const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date()).slice(0, 7);
const readBooks = async () => JSON.parse((await shop('books', '--month', month, '--json')).printed);

test('the books of a month have each sale and refund of Stripe’s ledger, with its fee, twice the same', async () => {
  const { orderId } = await buy(newBuyer());
  await shop('orders', 'refund', orderId, '--euros', '10,50', '--yes');
  await settleNow();
  await backgroundWork();
  const { rows, totals, marks } = await readBooks();
  const ours = rows.filter((row: { orderId?: string }) => row.orderId === orderId);
  expect(ours).toMatchObject([
    { kind: 'vente', amountCents: 7900, netCents: 7900, vatCents: 0, feeCents: 144, availableOn: expect.any(String) },
    { kind: 'remboursement', amountCents: -1050, feeCents: 0 },
  ]);
  const sold = rows.filter(({ vatPercent }: { vatPercent?: number }) => vatPercent !== undefined);
  const sum = sold.reduce((all: number, { amountCents }: { amountCents: number }) => all + amountCents, 0);
  expect(totals).toMatchObject([{ vatPercent: 0, amountCents: sum, vatCents: 0 }]);
  expect(marks[0]).toMatchObject({ name: 'franchise', limitCents: 3_750_000 });
  const { printed: csv } = await shop('books', '--month', month, '--csv');
  expect(csv).toMatch(/^\ufeff"date";"opération";"pièce";"commande";"pays";"à déclarer TTC"/);
  expect(csv).toContain(`"vente";"";"${orderId}";"";79,00;79,00;0;0,00;"";1,44;`);
  expect((await shop('books', '--month', '2020-02')).printed).toBe('Aucune écriture en février 2020.\n');
  expect(await shop('books', '--month', 'novembre')).toMatchObject({ code: 2 });
});
