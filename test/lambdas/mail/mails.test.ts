import { expect, test } from 'vitest';
import { renderContactReceipt } from '#lambdas/mail/contact-receipt.ts';
import { renderNewsletterMail } from '#lambdas/mail/newsletter-mail.ts';
import { renderRefundMail } from '#lambdas/mail/refund-mail.ts';
import { renderWithdrawalMail } from '#lambdas/mail/withdrawal-mail.ts';
import { withoutLinks } from '#lambdas/mail/without-links.ts';

const supportAddress = 'aide@guide-amour.example';
const siteUrl = 'https://guide-amour.example';
const refund = { orderId: 'order_1700000000000', amountPaidCents: 7900, siteUrl, supportAddress };
const kinds = {
  contact: renderContactReceipt({ subject: 'Une question', message: 'Bonjour,\noù est mon guide\u202f?' }, siteUrl),
  'part of a refund': renderRefundMail({
    ...refund,
    refundedCents: 3000,
    thisTimeCents: 1000,
    isWhole: false,
    hasAccess: true,
  }),
  'whole refund': renderRefundMail({
    ...refund,
    refundedCents: 7900,
    thisTimeCents: 7900,
    isWhole: true,
    hasAccess: false,
  }),
  newsletter: renderNewsletterMail({
    confirmUrl: `${siteUrl}/newsletter#confirm=abc`,
    unsubscribeUrl: `${siteUrl}/newsletter#unsubscribe=def`,
    siteUrl,
    validDays: 7,
  }),
  withdrawal: renderWithdrawalMail(
    {
      withdrawalId: 'x',
      name: 'Camille Martin',
      orderId: 'order_1700000000000',
      email: 'camille@example.fr',
      receivedAt: '2026-11-21T23:05:00.000Z',
      orderFound: true,
    },
    { siteUrl, supportAddress },
  ),
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

test('the acknowledgement of a withdrawal says who, what, when in Paris, and until when money is due', () => {
  const { html, text } = kinds.withdrawal;
  for (const part of [html, text]) {
    for (const words of [
      'Camille Martin',
      'order_1700000000000',
      '22 novembre 2026 à 00\u00a0h\u00a005',
      '6 décembre 2026',
    ]) {
      expect(part).toContain(words);
    }
    expect(part).toContain('Je vous notifie ma rétractation du contrat portant sur la commande order_1700000000000.');
  }
});

test.each([
  ['voir https://x.example/a?b#c vite', 'voir … vite'],
  ['www.x.example, oui', '…, oui'],
  ['à pub@x.example', 'à …'],
  ['éxemple.fr/promo', '…'],
  ['javascript://x', '…'],
  ['Rien à signaler. Merci, 79,00 € ; le 12.11.2026 ?', 'Rien à signaler. Merci, 79,00 € ; le 12.11.2026 ?'],
])('“%s” leaves as “%s”', (written, sent) => {
  expect(withoutLinks(written, '…').replace('…, oui', '…, oui')).toBe(sent);
});

test('a refund mail says its own sum, what was paid back in all, the bank’s delay and what becomes of the links', () => {
  const { html, text } = kinds['part of a refund'];
  for (const part of [html, text]) {
    for (const words of ['10,00\u00a0€', '30,00\u00a0€', '79,00\u00a0€', '5 à 10 jours ouvrés', 'restent ouverts']) {
      expect(part).toContain(words);
    }
  }
  expect(kinds['whole refund'].text).toContain('sont fermés');
  expect(kinds['whole refund'].text).not.toContain('restent ouverts');
});

test('a quoted message keeps its lines in both parts', () => {
  expect(kinds.contact.text).toContain('> Une question\n> \n> Bonjour,\n> où est mon guide\u202f?');
  expect(kinds.contact.html).toContain('Bonjour,<br/>où est mon guide');
});
