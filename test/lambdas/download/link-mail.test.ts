import { expect, test } from 'vitest';
import { describeVat, identity } from '#content/identity.ts';
import { composeOrderMail } from '#lambdas/download/link-mail.ts';
import { renderMail } from '#lambdas/mail/render-mail.tsx';
import type { Order } from '#lambdas/order/order.ts';
import { aPaidOrder, guideLine } from '#test/lambdas/sample-orders.ts';

const siteUrl = 'https://guide-amour.example';
const downloadUrl = `${siteUrl}/download?orderId=order_1700000000000#t=abc123`;
const withdrawalUrl = `${siteUrl}/retractation?orderId=order_1700000000000#t=abc123`;
const context = { siteUrl, supportAddress: 'bonjour@guide-amour.example', downloadUrl, withdrawalUrl };

const withConsent = (withdrawalWaiver: boolean) => ({
  consents: { termsVersion: '2026-11', withdrawalWaiver, at: '2026-11-21T20:00:00.000Z' },
});

/** The mail of an order with a code, a gift and the waiver. */
function renderOrderMail(facts: Partial<Order> = {}, kind: 'delivery' | 'link-again' = 'delivery') {
  const discount = { amountCents: 6320, amountPaidCents: 6320, promoCode: 'BIENVENUE20' };
  const order = aPaidOrder({ ...discount, ...withConsent(true), ...facts });
  return renderMail(composeOrderMail(order, { ...context, kind, areTermsAttached: kind === 'delivery' }));
}

test('the first mail begins with what to do tonight, before the link on its own line and the law; later ones do not', () => {
  const { text } = renderOrderMail();
  const places = ['Rien ne presse. Ce soir, lisez', 'Votre paiement est confirmé', downloadUrl, 'L221-28'].map(
    (words) => text.indexOf(words),
  );
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text.split('\n')).toContain(downloadUrl);
  expect(renderOrderMail({}, 'link-again').text).not.toContain('Rien ne presse');
  expect(renderOrderMail({ linkVersion: 1 }).text).not.toContain('Rien ne presse');
});

test('a giver’s mail tells what happens next the first time only', () => {
  const recipient = { email: 'noe@exemple.fr' };
  const next = 'part à l’instant à noe@exemple.fr';
  expect(renderOrderMail({ recipient }).text).toContain(next);
  for (const again of [
    renderOrderMail({ recipient }, 'link-again'),
    renderOrderMail({ recipient, earlierLinks: ['2026-11-21T20:00:00.000Z ses-1'] }),
  ]) {
    expect(again.text).toContain('elle dit où en est le cadeau');
    expect(again.text).not.toContain(next);
  }
});

test('who gave up the right to withdraw keeps it for keys that nobody has opened', () => {
  const copies = { copy_2: { productId: 'guide-amour-1', version: 0 } };
  const kept = 'renoncer aux clés que personne n’a ouvertes';
  expect(renderOrderMail({ copies }).text.replaceAll('\n', ' ')).toContain(kept);
  expect(renderOrderMail({ copies, ...withConsent(false) }).text).not.toContain(kept);
  expect(renderOrderMail().text).not.toContain(kept);
});

test('the HTML states its language and loads one described picture of the shop, in a fixed size, once', () => {
  const { html } = renderOrderMail();
  const pictures = html.match(/<img [^>]*\.jpg"[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(1);
  expect(pictures[0]).toMatch(
    / src="https:\/\/guide-amour\.example\/\S+\.jpg" alt="[^"]{20,}" width="536" height="394"/,
  );
  expect(renderOrderMail({}, 'link-again').html).not.toContain('.jpg');
  expect(html).toMatch(/^<!DOCTYPE html><html[^>]* lang="fr"/);
  expect(html).toContain('<body lang="fr"');
  expect(html).not.toMatch(/<(script|link|iframe)\b|url\(|@import|lang="en"/);
  // Outlook knows no max-width.
  expect(html).toMatch(/<!--\[if mso\]><style>\.sheet \{ width: 600px !important; \}<\/style><!\[endif\]--><\/head>/);
});

test('night colours stand only behind the two selectors that mail clients honour', () => {
  const { html } = renderOrderMail();
  const sheet = html.slice(html.indexOf('<style>'), html.indexOf('</style>'));
  const rules =
    sheet.replace(/@media \(prefers-color-scheme: dark\) \{[^@]*?\n\}/, '').match(/^.*!important.*$/gm) ?? [];
  for (const rule of rules) expect(rule).toMatch(/^(\[data-ogsc\] |@media \(max-width)/);
});

test('the HTML of a long order stays far below the 102 kB at which Gmail cuts a mail', () => {
  const lines = Array.from({ length: 20 }, (_, n) => guideLine(10, { name: `Le Guide Amour ${n}` }));
  const { html } = renderOrderMail({ lines });
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
});

test('markup, line breaks and direction marks in a name are neutralised, an emoji stays', () => {
  const name = '<script>alert(1)</script>\r\nBcc: a@b.fr \u202e“Léa & Théo” 👩‍❤️‍👨';
  const { html, text, subject } = renderOrderMail({ lines: [guideLine(2, { name })] });
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Bcc: a@b.fr “Léa &amp; Théo” 👩‍❤️‍👨 × 2');
  expect(html).not.toMatch(/<script|\u202e/);
  expect(text).toContain('- <script>alert(1)</script> Bcc: a@b.fr “Léa & Théo” 👩‍❤️‍👨 × 2\u00a0: ');
  expect(subject).not.toMatch(/\p{Cc}/u);
});

test('without discount, code or gift the mail mentions none', () => {
  const order = aPaidOrder();
  delete order.lines[0]?.bonusId;
  const { html, text } = renderMail(composeOrderMail(order, { ...context, kind: 'delivery', areTermsAttached: true }));
  for (const part of [html, text]) expect(part).not.toMatch(/cadeau|offert|Remise|Code BIEN|−/);
});

/** What the confirmation of a contract must repeat (Code de la consommation, articles L221-5 and L221-13), by its sentence. */
test.each([
  [
    'who sells, where and how to reach them',
    [identity.publisher.name, identity.publisher.registration, identity.publisher.address[0], identity.publisher.phone],
  ],
  ['what was bought, and how it can be used', ['Le Guide Amour', 'Des PDF sans verrou', 'lecteur de PDF']],
  [
    'what was paid when and with which code',
    ['order_1700000000000', '79,00\u00a0€', '63,20\u00a0€', '−15,80\u00a0€', 'BIENVENUE20', '21 novembre 2026'],
  ],
  ['the gift', ['Le carnet de communication']],
  ['the whole price and its tax', ['Montant payé', describeVat(identity.vat[0])]],
  ['the ways to withdraw', ['L221-28, 13°', '14\u00a0jours', 'Renoncer au contrat ici', withdrawalUrl]],
  ['how it is delivered', [downloadUrl]],
  ['the legal guarantee', ['Garantie légale de conformité', 'deux ans', 'L224-25-1', 'vices cachés']],
  ['the commercial guarantee', ['Garantie de 30\u00a0jours']],
  ['updates', ['prochaines éditions', 'sans rien payer de plus']],
  ['complaints and mediation', ['bonjour@guide-amour.example', identity.mediator.name, identity.mediator.url]],
  ['the terms by their version', ['version 2026-11', `${siteUrl}/conditions-generales`]],
])('both mails with the link repeat %s', (_, words) => {
  for (const kind of ['delivery', 'link-again'] as const) {
    const { html, text } = renderOrderMail({}, kind);
    for (const part of [html, text]) for (const word of words) expect(part).toContain(word);
  }
});

test('the first mail says that the terms are attached, later ones, to which nothing is, do not', () => {
  expect(renderOrderMail().text).toContain('jointe à ce message en PDF');
  expect(renderOrderMail({}, 'link-again').text).not.toContain('jointe');
  const order = aPaidOrder(withConsent(true));
  const unattached = renderMail(composeOrderMail(order, { ...context, kind: 'delivery', areTermsAttached: false }));
  expect(unattached.text.replaceAll('\n', ' ')).toContain('jointe à ce message et manque');
});

test('the mail of an order with the waiver confirms it; without, it states the 14 days and has the model form to withdraw', () => {
  expect(renderOrderMail().text).toContain('reconnu perdre ainsi votre droit de rétractation');
  expect(renderOrderMail().text).not.toContain('Formulaire de rétractation');
  expect(renderOrderMail(withConsent(false)).text).not.toContain('L221-28');
  for (const part of [renderOrderMail(withConsent(false)).text, renderOrderMail(withConsent(false)).html]) {
    expect(part).toContain('Vous disposez de 14\u00a0jours');
    expect(part).toContain('Formulaire de rétractation');
    expect(part).toContain('Je vous notifie par la présente ma rétractation');
    expect(part).toContain('commande order_1700000000000');
  }
});
