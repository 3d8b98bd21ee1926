/**
 * Every kind of mail that an order can owe is sent exactly once: tried again and side by side, with SES's events repeated and
 * in the wrong order; and one of them, as all are sent by the same steps, after any of these that failed.
 */
import { beforeAll, expect, test } from 'vitest';
import type { MailKind } from '#lambdas/fulfil/mail-kinds.ts';
import type { OutsideCall } from '#local/faults.ts';
import { mailEvent } from '#test/cloud/mail-events.ts';
import { checkOut, newBuyer } from '#test/cloud/shop-client.ts';
import { mailsTo } from '#test/cloud/stand-ins.ts';
import { callFunction, readOrder, rewriteOrder, settleNow } from '#test/cloud/tables.ts';
import { listCalls, planFaults } from '#test/torture/faults.ts';
import { letPass } from '#test/torture/time.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const days = (count: number) => 24 * count;

/** An order with nothing left to do before two days are over. */
const delivered = () => ({
  paid_at: ago(1),
  amount_paid_cents: 7900,
  currency_paid: 'eur',
  status: 'paid',
  gift_delivered_at: ago(1),
  email_sent_at: ago(1),
  due: 'deliver',
});
const read = () => ({ ...delivered(), first_handed_out_at: ago(1) });

const sentAlready = (occasion: string) => ({ [occasion]: { sends: 1, sent_at: ago(1) } });
const refundAsked = () => ({ kind: 'guarantee', at: ago(1), decision: 'to_owner', because: 'late' });

type Facts = Record<string, unknown>;
const otherOf = (email: string) => email.replace('@', '-autre@');

/** What makes an order owe this kind of mail and no other to the same address. */
const factsOf: Record<MailKind, (email: string) => Facts> = {
  link: () => ({ ...delivered(), email_sent_at: undefined }),
  refund: () => ({ ...delivered(), refunds: new Set(['re_1 3000']) }),
  refund_returned: () => ({
    ...delivered(),
    refunds: new Set(['re_1 3000']),
    failed_refunds: new Set(['re_1 3000']),
    mails: sentAlready('refund_re_1'),
  }),
  paid_twice: () => ({ ...delivered(), second_order_of: 'order_1500000000000' }),
  refund_asked: () => ({ ...delivered(), refund_asked: refundAsked(), mails: sentAlready('refund_notice') }),
  refund_notice: () => ({ ...delivered(), refund_asked: refundAsked(), mails: sentAlready('refund_asked') }),
  refund_denied: () => ({
    ...delivered(),
    refund_asked: refundAsked(),
    mails: { ...sentAlready('refund_asked'), ...sentAlready('refund_notice') },
    refund_denied: { reason: 'Le délai est passé.', at: ago(1) },
  }),
  partner: (email) => ({
    ...delivered(),
    partner: { email: otherOf(email), since: ago(1) },
    partner_version: 1,
  }),
  address: (email) => ({ ...delivered(), pending_email: { email: otherOf(email), asked_at: ago(1) } }),
  former_address: (email) => ({
    ...delivered(),
    link_version: 1,
    former_emails: [{ email: otherOf(email), link_version: 0, left_at: ago(1) }],
  }),
  edition: () => ({ ...delivered(), announced_editions: { 'guide-amour-1': { number: 1, at: ago(1) } } }),
  gift: (email) => ({ ...delivered(), recipient: { email: otherOf(email), at: ago(1) } }),
  gift_withheld: (email) => ({
    ...delivered(),
    recipient: { email: otherOf(email), at: ago(1) },
    mails: { gift: { sends: 1, outcome: 'withheld', outcome_at: ago(1) } },
  }),
  gift_closed: (email) => ({
    ...delivered(),
    first_handed_out_at: ago(1),
    recipient: { email: otherOf(email), at: ago(1) },
    mails: sentAlready('gift'),
    refunded_cents: 7900,
  }),
  nudge: () => ({ ...delivered(), email_sent_at: ago(49) }),
  review: () => ({ ...read(), email_sent_at: ago(days(22)), first_handed_out_at: ago(days(22)) }),
  review_refused: () => ({
    ...read(),
    reviews: {
      'guide-amour-1': {
        id: '0123456789ab',
        rating: 3,
        text: 'Voir mon site.',
        written_at: ago(2),
        changed_at: ago(2),
        state: 'refused',
        refusal: { reason: 'advertising', at: ago(1) },
      },
    },
  }),
  payment_failed: () => ({ payment_failed_at: ago(1), processing_at: ago(2), due: 'due' }),
};
const kinds = Object.keys(factsOf) as MailKind[];
const toOther: MailKind[] = ['gift', 'gift_closed', 'partner', 'address', 'former_address'];

type Owing = { kind: MailKind; orderId: string; email: string; to: string };

let template: Facts | undefined;
let made = 0;
beforeAll(async () => {
  template = await readOrder((await checkOut(newBuyer())).orderId);
});

/** Lays out an order that owes one mail of a kind now. */
async function owe(kind: MailKind): Promise<Owing> {
  made += 1;
  const orderId = `order_${1_400_000_000_000 + made}`;
  const email = newBuyer();
  const facts = { order_id: orderId, email, email_key: email, due_at: ago(0), ...factsOf[kind](email) };
  await rewriteOrder(orderId, { ...template, ...facts });
  return { kind, orderId, email, to: toOther.includes(kind) ? otherOf(email) : email };
}

/** Does the order's work, as the webhook's background or the schedule does; a function that ends in between says nothing. */
async function work({ kind, orderId }: Owing): Promise<void> {
  const done = kind === 'payment_failed' ? settleNow(orderId) : callFunction('deliver-order', { orderId });
  await done.catch(() => undefined);
}

type Mail = Awaited<ReturnType<typeof mailsTo>>[number];

/** Counts the mails about the order to the holder they are for; the notice to the owner names the order. */
const countMails = (mails: Mail[], { kind, orderId, to }: Owing) =>
  mails.filter(({ body, destination }) =>
    kind === 'refund_notice' ? body.text?.includes(orderId) : destination.to.includes(to),
  ).length;

/** The occasion under which the order has the mail. */
async function occasionOf({ orderId }: Owing): Promise<string> {
  const mails = Object.entries(((await readOrder(orderId))?.mails ?? {}) as Record<string, { message_id?: string }>);
  return mails.find(([, record]) => record.message_id !== undefined)?.[0] ?? 'none';
}

test.each(kinds)('%s: tried side by side and again, its events repeated and out of order: one mail', async (kind) => {
  const owing = await owe(kind);
  await Promise.all([work(owing), work(owing), settleNow()]);
  await settleNow();
  const occasion = await occasionOf(owing);
  for (const type of ['Delivery', 'Send', 'Delivery', 'Send'] as const) {
    await callFunction('record-mail-event', mailEvent(type, { orderId: owing.orderId, email: owing.to }, { occasion }));
  }
  await rewriteOrder(owing.orderId, { due: kind === 'payment_failed' ? 'due' : 'deliver', due_at: ago(0) });
  await settleNow();
  expect(countMails(await mailsTo(''), owing)).toBe(1);
  expect(await readOrder(owing.orderId)).toMatchObject({ mails: { [occasion]: { sends: 1, outcome: 'delivered' } } });
});

const modes = ['dies-before', 'dies-after', 'unanswered'] as const;
const isStep = ({ action }: OutsideCall) => /^(Update|Put|Send)/.test(action);

/** An order whose link is owed is worked on while one call fails in one way; gives it with the fault's name. */
async function strike({ function: name, number, action }: OutsideCall, mode: (typeof modes)[number]) {
  const owing = await owe('link');
  await planFaults({ function: name, call: number, mode });
  await work(owing);
  await planFaults({});
  return { ...owing, fault: `${mode} ${number} ${action}` };
}

test('whichever step of a mail fails, before, after or unanswered, one mail arrives', async () => {
  const unharmed = await owe('link');
  await planFaults({});
  await work(unharmed);
  const steps = (await listCalls()).filter((call) => call.function === 'deliver-order' && isStep(call));
  expect(steps.some(({ action }) => action.startsWith('Send'))).toBe(true);
  const struck = [];
  for (const step of steps) for (const mode of modes) struck.push(await strike(step, mode));
  const emails = new Set<unknown>(struck.map(({ email }) => email));
  for (let run = 0; run < 3; run += 1) {
    await letPass(emails, 70);
    await settleNow();
  }
  const mails = await mailsTo('');
  const wrong = struck
    .map((owing) => ({ fault: owing.fault, count: countMails(mails, owing) }))
    .filter(({ count }) => count !== 1);
  expect(wrong).toEqual([]);
});
