import { expect, test } from 'vitest';
import { readMailSamples, showMailSample } from '#local/mail-samples.ts';

const samples = await readMailSamples();
const show = (name: string) => showMailSample(samples, name);

test('a mail of each kind can be viewed as HTML and as text', () => {
  const list = show('');
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
  expect(show('refund')).toMatchObject({
    type: 'text/html',
    body: expect.stringMatching(/^<!DOCTYPE/),
  });
  expect(show('refund.txt')).toMatchObject({
    type: 'text/plain',
    body: expect.not.stringContaining('<'),
  });
  expect(show('nothing')).toBeUndefined();
});

test('the pictures of a sample come from the site that shows it', () => {
  const { body = '' } = show('delivery') ?? {};
  expect([...body.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    '/mail/guide-ouvert.jpg',
  ]);
});
