import { expect, test } from 'vitest';
import { markFor, type Receiver } from '#lambdas/order/planned-mail.ts';

test.each<[Receiver, string | undefined]>([
  ['buyer', 'mail_bounced'],
  ['owner', 'mail_bounced'],
  ['partner', 'guest_mail_bounced'],
  ['copy_2', 'guest_mail_bounced'],
  ['pending', undefined],
  ['former', undefined],
])('a mail to %s that comes back leaves the mark %s', (to, mark) => {
  expect(markFor(to, 'mail_bounced')).toBe(mark);
});
