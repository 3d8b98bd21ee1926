import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from '#test/local/aws.ts';
import { contract, type Target } from '#test/local/stripe-contract.ts';
import {
  connect,
  goodCard,
  guideSession,
  sepaDebit,
  startPaid,
  startUnderTest,
  startWithSession,
} from '#test/local/stripe-under-test.ts';

async function start(): Promise<Target> {
  const { running, stripe, intent } = await startPaid();
  return { address: running.url, stripe, payGuide: async () => intent };
}

test.each(Object.entries(contract))('%s', async (_, run) => run(await start()));

test('a parameter or a call that the stand-in does not support is refused', async () => {
  const { stripe } = await startUnderTest();
  const embedded = guideSession({ ui_mode: 'embedded_page' });
  await expect(stripe.checkout.sessions.create(embedded)).rejects.toMatchObject({ code: 'parameter_unknown' });
  const { id } = await stripe.checkout.sessions.create(guideSession());
  const expanded = stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
  await expect(expanded).rejects.toMatchObject({ param: 'expand[0]' });
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
});

test('a pending SEPA debit succeeds by itself after twenty seconds', async () => {
  let clock = Date.parse('2027-01-01T10:00:00Z');
  const { pay, waitFor, id } = await startWithSession({ now: () => new Date(clock) });
  await pay(id, sepaDebit);
  clock += 21_000;
  await waitFor('checkout.session.async_payment_succeeded');
});

test('a session expires by itself when its time is over, and can no longer be paid', async () => {
  let clock = Date.parse('2027-01-01T10:00:00Z');
  const { stripe, pay, page, waitFor } = await startUnderTest({ now: () => new Date(clock) });
  const { id } = await stripe.checkout.sessions.create(guideSession({ expires_at: clock / 1000 + 35 * 60 }));
  clock += 35 * 60_000;
  await waitFor('checkout.session.expired');
  expect(await (await pay(id, goodCard)).text()).toContain('Cette page de paiement a expiré');
  expect(await page(id)).toContain('href="http://localhost:4999/checkout"');
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
});

test('a refund asked for again under its key is the same refund, and a refusal is the same refusal', async () => {
  const { stripe, control, id, intent } = await startPaid();
  const ask = (idempotencyKey: string) => stripe.refunds.create({ payment_intent: intent }, { idempotencyKey });
  const first = await ask('refund-a');
  expect((await ask('refund-a')).id).toBe(first.id);
  await expect(ask('refund-b')).rejects.toMatchObject({ code: 'charge_already_refunded' });
  await control({ action: 'refund-fail', session: id });
  await expect(ask('refund-b')).rejects.toMatchObject({ code: 'charge_already_refunded' });
  expect(await ask('refund-c')).toMatchObject({ amount: 7900 });
});

const paid = 'checkout.session.completed';

test('a delivery answered with an error is retried until it is accepted', async () => {
  const { stripe, id, received, answers, waitFor, events } = await startWithSession();
  answers.push(500, 302);
  await stripe.checkout.sessions.expire(id);
  await waitFor('checkout.session.expired', 3);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  await vi.waitFor(async () => {
    expect(await events()).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  });
});

test('the deliveries of one session can be held while those of others arrive', async () => {
  const { stripe, pay, control, waitFor, received } = await startUnderTest();
  const [held, other] = [
    await stripe.checkout.sessions.create(guideSession()),
    await stripe.checkout.sessions.create(guideSession()),
  ];
  await control({ action: 'webhooks', mode: 'hold', session: held.id });
  await pay(held.id, goodCard);
  await control({ action: 'refund', session: held.id });
  await pay(other.id, goodCard);
  await waitFor(paid);
  expect(received.map(({ event }) => event)).toMatchObject([{ type: paid, data: { object: { id: other.id } } }]);
  await control({ action: 'webhooks', mode: 'on', session: held.id });
  await waitFor('charge.refunded');
  await waitFor(paid, 2);
});

test('duplicated deliveries arrive three times each', async () => {
  const { waitFor } = await startPaid('duplicate');
  await waitFor(paid, 3);
});

test('shuffled deliveries of a moment arrive last first, each once', async () => {
  const { stripe, pay, control, waitFor, received } = await startUnderTest();
  const { id } = await stripe.checkout.sessions.create(guideSession());
  await control({ action: 'webhooks', mode: 'shuffle' });
  await pay(id, goodCard);
  await control({ action: 'refund', session: id });
  await waitFor(paid);
  await waitFor('charge.refunded');
  const types = received.map(({ event }) => event.type);
  expect(types.filter((type) => type === paid || type === 'charge.refunded')).toEqual(['charge.refunded', paid]);
});

test('after SIGKILL the next run knows the session that was created and paid', async () => {
  const folder = makeFolder();
  const options = { port: 0, dataFolder: folder, webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'whsec_x' };
  const start = async () => {
    const code = `const { startStripe } = await import('#local/stripe/server.ts');
      console.log((await startStripe(${JSON.stringify(options)})).url);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [address] = await once(child.stdout, 'data');
    return { url: String(address).trim(), child };
  };
  const { url, child } = await start();
  const { id } = await connect(url).checkout.sessions.create(guideSession());
  await fetch(`${url}/c/pay/${id}`, { method: 'POST', body: new URLSearchParams(goodCard), redirect: 'manual' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = await connect((await start()).url).checkout.sessions.retrieve(id);
  expect([again.status, again.payment_status]).toEqual(['complete', 'paid']);
});
