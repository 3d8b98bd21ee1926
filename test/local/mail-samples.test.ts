import { expect, test } from 'vitest';
import { showMailSample } from '#local/mail-samples.ts';

test('a mail of each kind can be viewed as HTML and as text', async () => {
  const list = await showMailSample('');
  const kinds = [...(list?.body.matchAll(/href="\/local\/mails\/([\w-]+)"/g) ?? [])].map(([, kind]) => kind);
  const withdrawals = ['withdrawal', 'unmatched-withdrawal'];
  expect(kinds).toEqual([
    'delivery',
    'link-again',
    'found-order',
    'found-orders',
    'found-access',
    'given',
    'given-by-hand',
    'gift',
    'gift-withheld',
    'gift-closed',
    'address',
    'former-address',
    'moved',
    'partner',
    'part-refund',
    'refund',
    'refund-returned',
    'paid-twice',
    'refund-asked',
    'withdrawal-by-link',
    'refund-denied',
    'payment-failed',
    'nudge',
    'review',
    'review-refused',
    'edition',
    'edition-given',
    'newsletter',
    'letter',
    'contact',
    ...withdrawals,
  ]);
  expect(await showMailSample('refund')).toMatchObject({
    type: 'text/html',
    body: expect.stringMatching(/^<!DOCTYPE/),
  });
  expect(await showMailSample('refund.txt')).toMatchObject({
    type: 'text/plain',
    body: expect.not.stringContaining('<'),
  });
  expect(await showMailSample('nothing')).toBeUndefined();
});

test('the pictures of a sample come from the site that shows it', async () => {
  const { body = '' } = (await showMailSample('delivery')) ?? {};
  expect([...body.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    '/mail/guide-ouvert.jpg',
  ]);
});
