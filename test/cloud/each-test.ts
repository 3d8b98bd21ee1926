/**
 * Every file reads the mails sent since it began. After every test of the functions, Stripe, its webhooks, SES and every other
 * outside call work again. The templates let the functions do all that the file had them do.
 */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  behaveMail,
  breakMail,
  forgetEarlierMails,
  planFaults,
  readRights,
  stripe,
  withholdRightsTo,
} from '#test/cloud/stand-ins.ts';

beforeAll(forgetEarlierMails);

afterEach(async () => {
  await stripe({ action: 'webhooks', mode: 'on' });
  await stripe({ action: 'fault', mode: 'none' });
  await breakMail('none');
  await behaveMail({ bounce: [], complain: [], refuse: [], events: true });
  await planFaults({});
});

afterAll(async () => {
  const { refused } = await readRights();
  // The next file is not to blame.
  await withholdRightsTo();
  expect(refused).toEqual([]);
});
