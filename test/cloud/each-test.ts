/** After every test of the functions, Stripe, its webhooks and SES work again. */
import { afterEach } from 'vitest';
import { breakMail, stripe } from '#test/cloud/stand-ins.ts';

afterEach(async () => {
  await stripe({ action: 'webhooks', mode: 'on' });
  await stripe({ action: 'fault', mode: 'none' });
  await breakMail('none');
});
