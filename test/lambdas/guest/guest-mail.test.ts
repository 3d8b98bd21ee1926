import { beforeEach, expect, test, vi } from 'vitest';
import { makeStopToken, readStopToken, sendToGuest, stopGuestMails } from '#lambdas/guest/guest-gate.store.ts';
import { MailError } from '#lambdas/mail/mail-fault.ts';
import { findOrder } from '#lambdas/order/order.store.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

await openShop();
beforeEach(() => void vi.stubEnv('GUEST_MAILS_A_DAY', '2'));

const at = (hours: number) => new Date(Date.UTC(2027, 0, 1) + hours * 3_600_000);

const message = { sent: 'message' };

/** Sends a mail of a new order. */
async function write(email: string, now: Date, send = () => Promise.resolve(message)) {
  return sendToGuest({ order: await placeOrder(), email, occasion: 'gift', now }, send);
}

test('beyond the shop’s total of the day mails wait an hour, and an alarm says so; the next day begins anew', async () => {
  const sent = [
    await write('a@example.fr', at(1)),
    await write('b@example.fr', at(2)),
    await write('c@example.fr', at(3)),
  ];
  expect(sent).toEqual([message, message, { heldUntil: at(4) }]);
  expect(takeLogged()).toEqual(['guest_mails_exceeded']);
  expect(await write('c@example.fr', at(24))).toEqual(message);
});

test('mails that SES refuses use up none of the day’s total, and one that it may have taken does', async () => {
  const down = () => Promise.reject(new Error('down'));
  for (const email of ['g@example.fr', 'h@example.fr', 'i@example.fr'])
    await expect(write(email, at(144), down)).rejects.toThrow('down');
  const unanswered = () => Promise.reject(new MailError(new Error('socket hang up')));
  await expect(write('j@example.fr', at(145), unanswered)).rejects.toThrow('unanswered');
  expect(await write('k@example.fr', at(146))).toEqual(message);
  expect(await write('l@example.fr', at(147))).toEqual({ heldUntil: at(148) });
  expect(takeLogged()).toEqual(['guest_mails_exceeded']);
});

test('statements of strangers use up no mail of a gift', async () => {
  const email = 'f@example.fr';
  const typed = { kind: 'unmatched', email, now: at(120) } as const;
  for (let count = 0; count < 9; count += 1)
    await sendWithinQuota({ ...typed, id: `${count}` }, undefined, () => Promise.resolve(message));
  expect(await write(email, at(120))).toEqual(message);
});

test('a mail that was not sent is not counted for the mailbox', async () => {
  await expect(write('d@example.fr', at(48), () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await write('d@example.fr', at(49))).toEqual(message);
});

test('an order notes each mailbox before it writes to it, once, by its keyed hash alone', async () => {
  const { orderId } = await placeOrder();
  const readNoted = async () => (await findOrder(orderId))?.guestsMailed;
  const notedAtMail: unknown[] = [];
  const send = async () => {
    notedAtMail.push(await readNoted());
    return message;
  };
  for (const occasion of ['partner_0', 'partner_1']) {
    const order = (await findOrder(orderId)) ?? (await placeOrder());
    const mail = { order, email: 'e@example.fr', occasion, now: at(96) };
    expect(await sendToGuest(mail, send)).toEqual(message);
  }
  const noted = [expect.stringMatching(/^[\w-]{24}$/)];
  expect(notedAtMail).toEqual([noted, noted]);
  expect(await readNoted()).toEqual(noted);
});

test('all spellings of a mailbox are one, and the second order of the day gets nothing from it', async () => {
  expect(await write('eva.martin@gmail.com', at(72))).toEqual(message);
  expect(await write('e.vamartin+x@googlemail.com', at(73))).toEqual({ withheld: true });
});

test('to whoever wants nothing more of the shop no order writes', async () => {
  const { hashSecret } = await loadSecrets('hashSecret');
  await stopGuestMails(hashPersonal('n@example.fr', hashSecret), at(200));
  expect(await write('n@example.fr', at(201))).toEqual({ withheld: true });
});

test('a token is for one mailbox, and a forged one for none', () => {
  const keys = { signing: 'key', accepted: ['key'] };
  const token = makeStopToken('hash-of_a', keys);
  expect(readStopToken(token, keys)).toBe('hash-of_a');
  expect(readStopToken(token.replace('hash', 'hush'), keys)).toBeUndefined();
  expect(readStopToken('', keys)).toBeUndefined();
});
