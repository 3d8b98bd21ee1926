/** Addresses that somebody invents: their bounces stop the mails to strangers, before SES stops all of the shop's. */
import { expect, test } from 'vitest';
import { settleWish } from '#lambdas/newsletter/settle-wish.ts';
import { storeWish } from '#lambdas/newsletter/subscriber.store.ts';
import { settleWithdrawal } from '#lambdas/withdrawal/settle-withdrawal.ts';
import { createWithdrawal } from '#lambdas/withdrawal/withdrawal.store.ts';
import { mailEvent, taggedEvent } from '#test/cloud/mail-events.ts';
import { callFunction, openShop, placeOrder, support, takeMails } from '#test/lambdas/own-shop.ts';
import { takeLogged } from '#test/lambdas/take-logged.ts';

await openShop();
const mailed = takeMails();
const { handler: recordEvent } = await import('#lambdas/record-mail-event.ts');
const { handler: sendContact } = await import('#lambdas/send-contact.ts');

const now = new Date();
let tries = 0;

/** Answers to forms and to statements of withdrawal, of a buyer and of a stranger: who got a mail. */
async function writeToAll(): Promise<string[]> {
  tries += 1;
  const at = (name: string) => `${name}${tries}@example.fr`;
  await storeWish({ email: at('lettre'), source: 'blog' }, now);
  await settleWish(at('lettre'), now);
  for (const [email, orderFound] of [
    [at('acheteuse'), true],
    [at('inconnu'), false],
  ] as const) {
    const statement = { name: 'Léa', orderId: 'order_1', receivedAt: now.toISOString() };
    await createWithdrawal({ ...statement, withdrawalId: email, email, orderFound });
    await settleWithdrawal(email, now);
  }
  const body = { name: 'Léa', email: at('contact'), subject: 'Bonjour', message: 'Bonjour' };
  expect((await callFunction(sendContact, { body, from: '203.0.113.7:1' })).statusCode).toBe(202);
  const others = mailed.splice(0).filter((email) => email !== support);
  return others.map((email) => email.replace(/\d.*/, ''));
}

test('after ten bounces of a day no form mails an address that was typed; buyers and the owner get theirs', async () => {
  for (let count = 0; count < 4; count += 1) {
    for (const form of ['newsletter', 'contact'])
      await recordEvent(taggedEvent('Bounce', 'x@example.fr', { request: [form], mail: ['any'] }));
    await recordEvent(taggedEvent('Delivery', 'x@example.fr', { request: ['contact'], mail: ['any'] }));
    await recordEvent(mailEvent('Bounce', await placeOrder()));
  }
  await createWithdrawal({
    ...{ withdrawalId: 'x', name: 'X', orderId: 'order_1', email: 'x@example.fr' },
    ...{ orderFound: false, receivedAt: now.toISOString() },
  });
  const ofStatement = taggedEvent('Bounce', 'x@example.fr', { withdrawal: ['x'], mail: ['acknowledgement'] });
  await recordEvent(ofStatement);
  expect(await writeToAll()).toEqual(['lettre', 'acheteuse', 'inconnu', 'contact']);
  expect(takeLogged()).toEqual([]);
  await recordEvent(ofStatement);
  expect(await writeToAll()).toEqual(['acheteuse']);
  await recordEvent(ofStatement);
  expect(takeLogged()).toEqual(['strangers_bounced']);
});
