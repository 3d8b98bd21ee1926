import { expect, test } from 'vitest';
import { readMailSamples, showMailSample } from '#local/mail-samples.ts';

const samples = await readMailSamples();
const show = (name: string) => showMailSample(samples, name);

test('a mail of each kind is listed and can be viewed as text', () => {
  const kinds = [...(show('')?.body.matchAll(/href="\/local\/mails\/([\w-]+)"/g) ?? [])].map(([, kind]) => kind);
  expect(kinds).toEqual(Object.keys(samples));
  expect(kinds.length).toBeGreaterThanOrEqual(32);
  expect(show('refund.txt')).toMatchObject({ type: 'text/plain', body: expect.not.stringContaining('<') });
  expect(show('nothing')).toBeUndefined();
});

test('a sample is shown as HTML, with the pictures of the site that shows it', () => {
  const { type, body = '' } = show('delivery') ?? {};
  expect([type, body]).toEqual(['text/html', expect.stringMatching(/^<!DOCTYPE/)]);
  expect([...body.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    '/mail/fils.png',
    '/mail/guide-ouvert.jpg',
  ]);
});
