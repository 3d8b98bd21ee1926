import { expect, test, vi } from 'vitest';
import { stopGuestMails } from '#lambdas/guest/guest-gate.store.ts';
import { emailKey } from '#lambdas/mail/email-address.ts';
import { sendWords } from '#lambdas/mail/mailer.ts';
import { sendPaymentFailedMail } from '#lambdas/payment/payment-failed-mail.ts';
import { countStrangerBounce } from '#lambdas/rate-limit/stranger-bounces.store.ts';
import { hashPersonal } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';
import { openShop, placeOrder } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

vi.mock(import('#lambdas/mail/mailer.ts'), async (original) => ({ ...(await original()), sendWords: vi.fn() }));
vi.mocked(sendWords).mockResolvedValue({ sent: 'ses-1' });
await openShop();

const at = (hours: number) => new Date(Date.UTC(2027, 0, 1, hours));
const mail = { occasion: 'payment_failed', to: 'buyer', at: at(0).toISOString() } as const;

test('a mailbox is told of one failed payment a day, with the link that ends such mails, and of none after it', async () => {
  const email = 'victime@example.fr';
  const tell = async (hours: number) => sendPaymentFailedMail(await placeOrder({ email }), mail, at(hours));
  expect([await tell(0), await tell(1), await tell(24)]).toEqual([
    { sent: 'ses-1' },
    { withheld: true },
    { sent: 'ses-1' },
  ]);
  expect(vi.mocked(sendWords).mock.calls[0]?.[1].headers).toHaveProperty('List-Unsubscribe-Post');
  const { hashSecret } = await loadSecrets('hashSecret');
  await stopGuestMails(hashPersonal(emailKey(email), hashSecret), at(30));
  expect(await tell(60)).toEqual({ withheld: true });
});

test('after ten bounces of a day the mail about a failed payment waits for the next', async () => {
  for (let bounce = 0; bounce < 10; bounce += 1) await countStrangerBounce(at(73).toISOString());
  expect(takeLogged()).toEqual(['strangers_bounced']);
  const tell = async (email: string, hours: number) =>
    sendPaymentFailedMail(await placeOrder({ email }), mail, at(hours));
  expect([await tell('un@example.fr', 74), await tell('deux@example.fr', 97)]).toEqual([
    { heldUntil: at(96) },
    { sent: 'ses-1' },
  ]);
});
