import { expect, test } from 'vitest';
import { buy, checkOut, cloneOrder, cloneWithLink, download, newBuyer, post } from '#test/cloud/shop-client.ts';
import { linksMailedTo, mailsTo, shop, shopJson } from '#test/cloud/stand-ins.ts';
import { putRow, readOrder, rewriteOrder, scan, settleNow } from '#test/cloud/tables.ts';

test('orders show finds an order by its number and by its buyer, for people and as JSON', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email);
  expect(await shopJson('orders', 'show', orderId)).toEqual([
    expect.objectContaining({ orderId, email, status: 'paid' }),
  ]);
  const told = (await shop('orders', 'show', email)).printed;
  for (const words of [`Commande ${orderId}`, 'payée', email, '1 × Le Guide Amour', '79,00', 'mail envoyé : le lien'])
    expect(told).toContain(words);
});

test('orders fix-email corrects the address, also the gift’s, sends the link there and ends the first link', async () => {
  const { orderId, token: first } = await cloneWithLink();
  const right = newBuyer();
  expect((await shop('orders', 'fix-email', orderId, right, '--yes')).code).toBe(0);
  await settleNow();
  expect(await mailsTo(right)).toHaveLength(1);
  expect(await readOrder(orderId)).toMatchObject({ email: right, email_key: right });
  expect((await scan('orderGifts')).find((gift) => gift.order_id === orderId)).toMatchObject({ customer_email: right });
  expect((await download({ orderId, token: first })).status).toBe(410);
  expect((await download((await linksMailedTo(right))[0] ?? {})).status).toBe(200);
});

test('orders unpause opens the links again that a fraud warning closed', async () => {
  const orderId = await cloneOrder();
  expect((await shop('orders', 'unpause', orderId, '--yes')).printed).toContain('n’a pas d’alerte de fraude');
  await rewriteOrder(orderId, { fraud_warnings: new Set(['issfr_1']), marks: new Set(['fraud_warning']) });
  expect((await shop('orders', 'unpause', orderId, '--yes')).code).toBe(0);
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ cleared_fraud_warnings: new Set(['issfr_1']) });
  expect(order).not.toHaveProperty('marks');
});

/** A buyer who withdrew by the form, and the order. */
async function withdraw() {
  const { orderId, email } = await cloneWithLink();
  await post('/api/withdrawals', { name: 'Camille', orderId, email });
  await settleNow();
  expect(await readOrder(orderId)).toMatchObject({ marks: new Set(['withdrawal_requested']) });
  return { email, orderId };
}

async function stateOf(orderId: string): Promise<string> {
  const listed = await shopJson('withdrawals', 'list');
  return listed.find((each: { orderId: string }) => each.orderId === orderId).state;
}

test('withdrawals answer refuses with a reason: the buyer gets it once, the marks go, the log has it, the link stays', async () => {
  const { email, orderId } = await withdraw();
  const reason = 'Le guide a été remis dès le paiement, à votre demande.';
  expect(await stateOf(orderId)).toBe('with_owner');
  expect((await shop('withdrawals', 'answer', orderId, '--refuse', reason)).printed).toContain('confirmez par --yes');
  const { printed, code } = await shop('withdrawals', 'answer', orderId, '--refuse', reason, '--yes');
  expect([code, printed]).toEqual([0, `Un mail donne la raison à ${email} dans la minute.\n`]);
  for (let run = 0; run < 2; run += 1) await settleNow();
  const answers = (await mailsTo(email)).filter(({ subject }) => subject.includes('notre réponse'));
  expect(answers.map(({ body }) => body.text?.includes(reason))).toEqual([true]);
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ status: 'paid', refund_denied: { reason } });
  expect(order).not.toHaveProperty('marks');
  expect(await stateOf(orderId)).toBe('denied');
  const [{ log }] = await shopJson('orders', 'show', orderId, '--log');
  expect(log).toContainEqual(expect.objectContaining({ kind: 'operator', act: 'refuse' }));
  expect((await shop('withdrawals', 'answer', orderId, '--refuse', reason, '--yes')).printed).toMatch(
    /est refusée depuis le/,
  );
});

test('subscribers export lists the confirmed addresses and those only, and no cell is a formula', async () => {
  const [asked, confirmed, gone] = [newBuyer(), newBuyer(), newBuyer()];
  const row = { requested_at: '2026-11-20', source: 'footer', consent_version: '2026-11' };
  await putRow('subscribers', { ...row, email: asked });
  await putRow('subscribers', { ...row, email: confirmed, confirmed_at: '2026-11-21' });
  await putRow('subscribers', { ...row, email: gone, confirmed_at: '2026-11-21', unsubscribed_at: '2026-11-22' });
  const formula = `=1+1-${newBuyer()}`;
  await putRow('subscribers', { ...row, email: formula, confirmed_at: '2026-11-21' });
  const lines = (await shop('subscribers', 'export')).printed.split('\r\n');
  expect(lines[0]).toBe('email,confirmedAt,requestedAt,source,consentVersion');
  expect(lines).toContain(`"${confirmed}","2026-11-21","2026-11-20","footer","2026-11"`);
  expect(lines).toContain(`"'${formula}","2026-11-21","2026-11-20","footer","2026-11"`);
  expect(lines.join()).not.toMatch(new RegExp(`${asked}|${gone}`));
});

test('a command that cannot be done says why in one sentence, and nothing changes', async () => {
  const unpaid = (await checkOut(newBuyer())).orderId;
  const [paid, refunded, disputed] = [
    await cloneOrder(),
    await cloneOrder({ refunded_cents: 7900, status: 'refunded' }),
    await cloneOrder({ dispute_facts: new Set(['du_1 needs_response']), status: 'disputed' }),
  ];
  const readAll = () => Promise.all([unpaid, paid, refunded, disputed].map(readOrder));
  const before = await readAll();
  for (const [words, status, sentence] of [
    [['orders', 'resend', unpaid, '--yes'], 1, 'n’est pas payée'],
    [['orders', 'resend', refunded, '--yes'], 1, 'est remboursée'],
    [['orders', 'resend', disputed, '--yes'], 1, 'est contestée'],
    [['orders', 'fix-email', refunded, newBuyer(), '--yes'], 1, 'est remboursée'],
    [['orders', 'show', 'order_1111111111111'], 2, 'pas de commande « order_1111111111111 »'],
    [['orders', 'fix-email', paid, 'pas-une-adresse', '--yes'], 2, 'n’est pas une adresse e-mail'],
    [['withdrawals', 'answer', paid, '--refund', '--yes'], 1, 'Personne n’a demandé'],
    [['orders', 'resend', paid], 1, 'confirmez par --yes'],
    [['orders', 'resend', paid, '--yes', '--stage', 'nowhere'], 2, 'pas d’étape « nowhere »'],
  ] as const) {
    const { code, printed } = await shop(...words);
    expect([words, code, printed]).toEqual([words, status, expect.stringMatching(new RegExp(`^.*${sentence}.*\n$`))]);
  }
  expect(await readAll()).toEqual(before);
});

test('orders refund pays back a part once, then what is left, and says beforehand what it would pay', async () => {
  const email = newBuyer();
  const { orderId } = await buy(email);
  // Whoever bought once is found by the address.
  const refund = (...more: string[]) => shop('orders', 'refund', email, ...more);
  expect((await refund('--euros', '80', '--yes')).printed).toContain('n’a plus que 79,00');
  expect((await refund('--euros', '0', '--yes')).printed).toContain('n’est pas une somme en euros');
  expect((await refund('--dry-run')).printed).toContain('seraient rendus');
  expect(await readOrder(orderId)).not.toHaveProperty('refund_due');
  expect((await refund('--euros', '10,50', '--yes')).code).toBe(0);
  expect((await refund('--yes')).printed).toContain('est en cours de remboursement');
  await settleNow();
  expect((await readOrder(orderId))?.refunds).toEqual(new Set([expect.stringMatching(/ 1050$/)]));
  expect((await refund('--euros', '10.50', '--yes')).printed).toContain('ajoutez --again');
  expect((await refund('--yes')).code).toBe(0);
  await settleNow();
  expect(await readOrder(orderId)).toMatchObject({ status: 'refunded' });
  expect((await refund('--yes')).printed).toContain('n’a plus rien à rembourser');
});

test('of a buyer with two orders the number is asked for', async () => {
  const email = newBuyer();
  const orders = [await cloneWithLink({}, email), await cloneWithLink({}, email)];
  const { code, printed } = await shop('orders', 'refund', email, '--yes');
  expect([code, printed]).toEqual([2, expect.stringContaining('donnez le numéro')]);
  for (const { orderId } of orders) expect(printed).toContain(orderId);
});
