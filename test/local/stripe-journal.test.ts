import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Account, deleteEntry } from '#local/stripe/account.ts';
import { createCoupon } from '#local/stripe/coupons.ts';
import { closeDispute, openDispute, warnOfFraud } from '#local/stripe/disputes.ts';
import { answerOnce } from '#local/stripe/idempotency.ts';
import { latestChargeOf, payByCard, payBySepa, settleDebit } from '#local/stripe/payments.ts';
import { openRecords } from '#local/stripe/records.ts';
import { createRefund } from '#local/stripe/refunds.ts';
import { createSession, expire, findCheckout } from '#local/stripe/sessions.ts';
import { makeFolder } from '#test/local/aws.ts';
import { connect, goodCard, guideSession } from '#test/local/stripe-under-test.ts';

const last4 = '4242';

function openAccount(folder = makeFolder()) {
  const { data, save, close } = openRecords(folder);
  onTestFinished(close);
  const account: Account = { data, save, now: () => new Date(), pageOrigin: 'http://localhost', deliver: () => {} };
  const openSession = () => {
    const params = { ...guideSession(), discounts: [], line_items: guideSession().line_items } as never;
    const record = findCheckout(account, createSession(account, params).id);
    if (record === undefined) throw new Error('no session');
    return record;
  };
  const chargeOf = (record: ReturnType<typeof openSession>) => {
    const charge = latestChargeOf(data, record.session.payment_intent);
    if (charge === undefined) throw new Error('no charge');
    return charge;
  };
  return { folder, account, openSession, chargeOf };
}

/** What another process would read from the disk at this moment. */
function readFromDisk(folder: string) {
  const copy = makeFolder();
  cpSync(folder, copy, { recursive: true });
  const { data, close } = openRecords(copy);
  close();
  return data;
}

/** Each act leaves its own records, and those of the acts before it, on the disk. */
test('whatever happens at Stripe is on the disk before anybody is answered', async () => {
  const { folder, account, openSession, chargeOf } = openAccount();
  const paid = () => {
    const record = openSession();
    payByCard(account, record, { last4, decline: undefined });
    return record;
  };
  const pending = (endsAs: 'succeeded' | 'failed') => {
    const record = openSession();
    payBySepa(account, record, endsAs);
    return record;
  };
  const acts = [
    openSession,
    () => expire(account, openSession().session),
    () => payByCard(account, openSession(), { last4, decline: { code: 'card_declined', message: 'Non' } }),
    () => createRefund(account, { payment_intent: String(chargeOf(paid()).payment_intent), amount: 100, metadata: {} }),
    () => openDispute(account, chargeOf(paid())),
    () => {
      const charge = chargeOf(paid());
      openDispute(account, charge);
      closeDispute(account, charge, 'lost');
    },
    () => warnOfFraud(account, chargeOf(paid())),
    () => settleDebit(account, pending('succeeded'), 'succeeded'),
    () => settleDebit(account, pending('failed'), 'failed'),
    () => pending('failed'),
    () => createCoupon(account, { id: 'KEPT', percent_off: 20, duration: 'once' }),
    () => deleteEntry(account, 'coupons', createCoupon(account, { percent_off: 20, duration: 'once' }).id),
    () =>
      answerOnce(account, { method: 'POST', path: '/', encoded: '', key: 'k' }, () => ({ status: 200, body: '{}' })),
  ];
  for (const act of acts) {
    act();
    await Promise.resolve();
    expect(readFromDisk(folder)).toEqual(JSON.parse(JSON.stringify(account.data)));
  }
});

test('an act costs one line of its own size, whatever is stored already', async () => {
  const { folder, account, openSession } = openAccount();
  const sizeOfNext = async () => {
    const before = readFileSync(path.join(folder, 'stripe.jsonl')).length;
    openSession();
    await Promise.resolve();
    return readFileSync(path.join(folder, 'stripe.jsonl')).length - before;
  };
  const first = await sizeOfNext();
  for (const _ of Array.from({ length: 200 })) payByCard(account, openSession(), { last4, decline: undefined });
  await Promise.resolve();
  expect(await sizeOfNext()).toBe(first);
});

test('a line torn by a crash is left out, and the acts before it are kept', async () => {
  const { folder, account, openSession } = openAccount();
  openSession();
  await Promise.resolve();
  appendFileSync(path.join(folder, 'stripe.jsonl'), '[["checkouts","cs_test_torn",{"sess');
  expect(readFromDisk(folder)).toEqual(account.data);
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
