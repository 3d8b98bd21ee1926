import { expect, test } from 'vitest';
import { describeVat, identity } from '#content/identity.ts';
import { type OrderMail, renderOrderMail } from '#lambdas/mail/order-mail.ts';

const downloadUrl = 'https://guide-amour.example/download?orderId=order_1700000000000#t=abc123';

function anOrderMail(change: Partial<OrderMail> = {}): OrderMail {
  return {
    kind: 'delivery',
    orderId: 'order_1700000000000',
    lines: [{ name: 'Le Guide Amour', quantity: 1, amountCents: 7900 }],
    amountPaidCents: 6320,
    discountCents: 1580,
    promoCode: 'BIENVENUE20',
    giftName: 'Le carnet de communication',
    downloadUrl,
    siteUrl: 'https://guide-amour.example',
    supportAddress: 'bonjour@guide-amour.example',
    paidAt: '2026-11-21T20:05:00.000Z',
    withdrawalWaiver: true,
    ...change,
  };
}

test.each(['delivery', 'link-again'] as const)('both parts of a %s mail hold all a buyer must keep', async (kind) => {
  const { subject, html, text } = renderOrderMail(anOrderMail({ kind }));
  expect(subject).not.toBe('');
  for (const part of [html, text]) {
    for (const words of [
      downloadUrl,
      'order_1700000000000',
      'Le Guide Amour',
      'Le carnet de communication',
      '79,00\u00a0€',
      '63,20\u00a0€',
      '−15,80\u00a0€',
      'BIENVENUE20',
      '21 novembre 2026',
      describeVat(identity),
      identity.mediator.name,
      identity.mediator.url,
      identity.publisher.registration,
      'L221-28, 13°',
      '14\u00a0jours',
      'Garantie de 30\u00a0jours',
      'bonjour@guide-amour.example',
      'https://guide-amour.example/conditions-generales',
      'Renoncer au contrat ici',
      'https://guide-amour.example/retractation',
    ]) {
      expect(part).toContain(words);
    }
  }
});

test('the text part has the link on a line of its own', async () => {
  const { text } = renderOrderMail(anOrderMail());
  expect(text.split('\n')).toContain(downloadUrl);
});

test('the HTML loads nothing from anywhere and says its language', async () => {
  const { html } = renderOrderMail(anOrderMail());
  expect(html).toMatch(/^<!DOCTYPE html><html[^>]* lang="fr"/);
  expect(html).toContain('<body lang="fr"');
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import|lang="en"/);
});

test('night colours stand only behind the two questions mail clients answer', async () => {
  const { html } = renderOrderMail(anOrderMail());
  const sheet = html.slice(html.indexOf('<style>'), html.indexOf('</style>'));
  const rules =
    sheet.replace(/@media \(prefers-color-scheme: dark\) \{[^@]*?\n\}/, '').match(/^.*!important.*$/gm) ?? [];
  for (const rule of rules) expect(rule).toMatch(/^(\[data-ogsc\] |@media \(max-width)/);
});

test('the HTML stays under the 102 kB at which Gmail cuts a mail', async () => {
  const lines = Array.from({ length: 20 }, (_, n) => ({
    name: `Le Guide Amour ${n}`,
    quantity: 10,
    amountCents: 79000,
  }));
  const { html } = renderOrderMail(anOrderMail({ lines }));
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
});

test('a name with markup, line breaks, direction marks or an emoji stays a name', async () => {
  const name = '<script>alert(1)</script>\r\nBcc: a@b.fr \u202e“Léa & Théo” 👩‍❤️‍👨';
  const { html, text, subject } = renderOrderMail(anOrderMail({ lines: [{ name, quantity: 2, amountCents: 1 }] }));
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Bcc: a@b.fr “Léa &amp; Théo” 👩‍❤️‍👨 × 2');
  expect(html).not.toMatch(/<script|\u202e/);
  expect(text).toContain('- <script>alert(1)</script> Bcc: a@b.fr “Léa & Théo” 👩‍❤️‍👨 × 2\u00a0: ');
  expect(subject).not.toMatch(/\p{Cc}/u);
});

test('without discount, code or gift the mail speaks of none', async () => {
  const { discountCents, promoCode, giftName, ...plain } = anOrderMail({ amountPaidCents: 7900 });
  for (const mail of [plain, { ...plain, discountCents: 0 }]) {
    const { html, text } = renderOrderMail(mail);
    for (const part of [html, text]) expect(part).not.toMatch(/cadeau|offert|Remise|Code BIEN|−/);
  }
});

test('an order placed without the waiver keeps its 14 days in words', async () => {
  const { text } = renderOrderMail(anOrderMail({ withdrawalWaiver: false }));
  expect(text).toContain('Vous disposez de 14\u00a0jours');
  expect(text).not.toContain('L221-28');
});

test('a payment just before midnight UTC is dated in Paris', async () => {
  const { text } = renderOrderMail(anOrderMail({ paidAt: '2026-12-31T23:30:00.000Z' }));
  expect(text).toContain('1er janvier 2027');
});
