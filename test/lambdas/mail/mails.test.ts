import { expect, test } from 'vitest';
import { renderNewsletterMail } from '#lambdas/mail/newsletter-mail.ts';

const siteUrl = 'https://guide-amour.example';
const kinds = {
  newsletter: renderNewsletterMail({
    confirmUrl: `${siteUrl}/newsletter#confirm=abc`,
    unsubscribeUrl: `${siteUrl}/newsletter#unsubscribe=def`,
    siteUrl,
    validDays: 7,
  }),
};

test.each(Object.entries(kinds))('the %s mail is set as French is', (_, { subject, text }) => {
  const words = `${subject}\n${text}`.replace(/https?:\S+/g, '');
  expect(words).not.toMatch(/'|\.\.\.| [;:!?»]|« |\d €|\{|undefined/);
});

test('the newsletter mail has its two links in both parts, each on a line of its own in the text', () => {
  const { html, text } = kinds.newsletter;
  for (const link of ['confirm=abc', 'unsubscribe=def']) {
    expect(html).toContain(`${siteUrl}/newsletter#${link}`);
    expect(text.split('\n')).toContain(`${siteUrl}/newsletter#${link}`);
  }
  expect(text).toContain('7 jours');
});
