/** Mails to addresses that SES always refuses, such as letters beyond ASCII, or leaves unanswered; those of an order mark it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { sendContactAcknowledgement } from '#lambdas/contact/contact-mail.ts';
import { linkRequestOutbox, storeLinkRequest } from '#lambdas/link-request/link-request.store.ts';
import { settleLinkRequest } from '#lambdas/link-request/settle-link-request.ts';
import { MailError } from '#lambdas/mail/mail-fault.ts';
import { createCopy, createLetter, letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { makeCopyId } from '#lambdas/newsletter/letter.ts';
import { settleLetter } from '#lambdas/newsletter/settle-letter.ts';
import { settleWish } from '#lambdas/newsletter/settle-wish.ts';
import { confirmSubscription, findSubscriber, storeWish, wishOutbox } from '#lambdas/newsletter/subscriber.store.ts';
import type { Order } from '#lambdas/order/order.ts';
import { orderOutbox } from '#lambdas/order/order-outbox.store.ts';
import { listDue } from '#lambdas/outbox/outbox.store.ts';
import { settleMail } from '#lambdas/outbox/settle-mail.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal, findWithdrawal, withdrawalOutboxes } from '#lambdas/withdrawal/withdrawal.store.ts';
import { openShop, placeOrder, sesRefusal, support, takeMails } from '#test/lambdas/own-shop.ts';
import { aPaidOrder } from '#test/lambdas/sample-orders.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

await openShop();
let [isSilent, isRefusing, isDown] = [false, false, false];
const refusal = () => sesRefusal('BadRequestException');
const taken = takeMails((to) => {
  if (isRefusing || /[^\x20-\x7e]/.test(to)) throw refusal();
  if (isDown) throw sesRefusal();
  if (isSilent) return new Error('socket hang up');
});
beforeEach(() => {
  [isSilent, isRefusing, isDown] = [false, false, false];
});

const now = new Date('2031-07-01T10:00:00.000Z');
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const takenBy = (address: string) => taken.filter((to) => to === address);

const takeFaults = () => takeLogged(({ event, mail }) => `${event} ${mail}`);

const storeStatement = (email: string) =>
  createWithdrawal({
    ...{ withdrawalId: email, name: 'Léa', orderId: 'order_1', email },
    ...{ orderFound: false, receivedAt: now.toISOString() },
  });

test('a statement whose acknowledgement SES refuses for good is sent to the operator, and not tried again', async () => {
  const id = 'éa@example.fr';
  await storeStatement(id);
  await settleWithdrawal(id, now);
  expect(taken).toEqual([support]);
  expect(await findWithdrawal(id)).toMatchObject({
    operatorNotifiedAt: now.toISOString(),
    mails: { acknowledgement: { outcome: 'refused' } },
  });
  expect(await findWithdrawal(id)).not.toHaveProperty('acknowledgedAt');
  for (const outbox of withdrawalOutboxes) expect(await listDue(outbox, hoursLater(48), 10)).toEqual([]);
  expect(takeFaults()).toEqual(['mail_failed withdrawal']);
});

test('a confirmation of the letter that SES leaves unanswered or refuses for good is not repeated', async () => {
  isSilent = true;
  for (const email of ['lea@example.fr', 'é@example.fr']) {
    await storeWish({ email, source: 'footer' }, now);
    await settleWish(email, now);
    await settleWish(email, hoursLater(1));
    expect(takenBy(email).length).toBeLessThanOrEqual(1);
    isSilent = false;
  }
  expect(takeFaults()).toEqual(['mail_failed newsletter', 'mail_failed newsletter']);
});

test('a confirmation of the letter that was sent without a record of it is repeated once at most', async () => {
  const email = 'noe@example.fr';
  for (let run = 0; run < 4; run += 1) {
    await storeWish({ email, source: 'footer' }, now);
    await settleWish(email, hoursLater(run));
  }
  expect(takenBy(email)).toHaveLength(2);
});

const ofStrangers = withdrawalOutboxes[1];
test.each([
  {
    what: 'a wish for the letter',
    ...{ mail: 'newsletter', outbox: wishOutbox, settle: settleWish },
    ask: (email: string) => storeWish({ email, source: 'footer' }, now),
  },
  {
    what: 'a request for links',
    ...{ mail: 'found', outbox: linkRequestOutbox, settle: settleLinkRequest },
    ask: (email: string) => storeLinkRequest(email, now),
  },
  { what: 'a statement', mail: 'withdrawal', outbox: ofStrangers, settle: settleWithdrawal, ask: storeStatement },
])(
  'while SES is down $what is tried again in a minute, the log has no address, and each mail leaves once afterwards',
  async ({ mail, outbox, settle, ask }) => {
    const { email } = await placeOrder({ paidAt: now.toISOString(), amountPaidCents: 7900 });
    await ask(email);
    isDown = true;
    await settle(email, now);
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(email);
    expect(new Set(takeFaults())).toEqual(new Set([`mail_failed ${mail}`]));
    expect((await listDue(outbox, hoursLater(1 / 60), 100)).map(({ id }) => id)).toContain(email);
    isDown = false;
    for (const hours of [1, 2]) await settle(email, hoursLater(hours));
    expect(taken).toContain(email);
    expect(new Set(taken).size).toBe(taken.length);
  },
);

test('a letter that SES refuses takes no reader off the list, and is tried for no more than a few', async () => {
  const words = { subject: 'Bonsoir', preheader: '', title: '', paragraphs: [], notes: [], action: '', page: '/blog' };
  await createLetter({ ...words, letterId: '2031-07-01', storedAt: now.toISOString() });
  const readers = Array.from({ length: 7 }, (_, index) => `lecteur-${index}@example.fr`);
  isRefusing = true;
  for (const email of readers) {
    await storeWish({ email, source: 'footer' }, now);
    await confirmSubscription(email, { issuedAt: now, now });
    await createCopy({ letter: '2031-07-01', email }, now);
    await settleLetter(makeCopyId('2031-07-01', email), now);
    expect(await findSubscriber(email)).not.toHaveProperty('unsubscribedAt');
  }
  expect(takeFaults()).toHaveLength(5);
  expect(await listDue(letterOutbox, hoursLater(48), 10)).toEqual([]);
});

test('an acknowledgement that SES leaves unanswered counts as one that the mailbox got', async () => {
  isSilent = true;
  const email = 'camille@example.fr';
  const send = (id: string) =>
    sendWithinQuota({ kind: 'contact', id, email, now }, 'full', () => sendContactAcknowledgement(email));
  await expect(send('first')).rejects.toThrow('unanswered');
  expect(await send('second')).toBe('full');
  expect(takenBy(email)).toHaveLength(1);
});

/** Settles the link's mail, which SES refuses; gives the marks that were set. */
async function settle(order: Order, update: typeof orderOutbox.update): Promise<string[]> {
  const marks: string[] = [];
  await settleMail(
    {
      ...{ outbox: { ...orderOutbox, update }, id: order.orderId, occasion: 'link', named: {} },
      isOwed: () => true,
      send: () => Promise.reject(new MailError(refusal())),
      mark: async (row, reason) => {
        marks.push(reason);
        return row;
      },
    },
    order,
    now,
  ).catch(() => {});
  return marks;
}

test('a refusal that could not be recorded has marked the order', async () => {
  const update = vi.fn<typeof orderOutbox.update>().mockResolvedValueOnce(aPaidOrder());
  update.mockRejectedValueOnce(new Error('The table does not answer'));
  expect(await settle(aPaidOrder(), update)).toEqual(['mail_refused']);
  expect(takeLogged()).toEqual(['mail_failed']);
});

test('a refusal that a person has answered is not marked again', async () => {
  expect(await settle(aPaidOrder({ mails: { link: { sends: 1, outcome: 'refused' } } }), vi.fn())).toEqual([]);
});
