/** Every file reads the mails sent since it began. After every test of the functions, Stripe, its webhooks, SES and every other outside call work again. */
import { afterEach, beforeAll } from 'vitest';
import { behaveMail, breakMail, forgetEarlierMails, stripe } from '#test/cloud/stand-ins.ts';
import { planFaults } from '#test/torture/faults.ts';

beforeAll(forgetEarlierMails);

afterEach(async () => {
  await stripe({ action: 'webhooks', mode: 'on' });
  await stripe({ action: 'fault', mode: 'none' });
  await breakMail('none');
  await behaveMail({ bounce: [], complain: [], refuse: [], events: true });
  await planFaults({});
});
