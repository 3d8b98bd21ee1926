import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderReply } from '#lambdas/http/contract.ts';
import { paidOrder } from '#test/journeys/purchases.ts';
import { PaidOrder } from '#web/pages/payment-success/paid-order.tsx';
import { PendingOrder } from '#web/pages/payment-success/unpaid-order.tsx';

const render = (facts: Partial<OrderReply>) => renderToStaticMarkup(<PaidOrder order={{ ...paidOrder, ...facts }} />);

/** As the API answers a day after the payment: it hides the recipient's address too. */
const aDayLater: Partial<OrderReply> = { linkOnlyInMail: true, email: 'c…@exemple.fr', downloadUrl: null };
const gift = { to: 'noe@exemple.fr', at: '2027-02-14T07:00:00.000Z' };

test('a day later the giver is led to the order, and nothing is said of how the gift is handed over', () => {
  const html = render({ ...aDayLater, gift: { ...gift, to: null } });
  expect(html).toContain('Votre confirmation mène à la page de votre commande');
  expect(html).toContain('href="/retrouver"');
  expect(html).toContain('Retour à l’accueil');
  expect(html).not.toMatch(/lien à donner|carte|Le lien part|mes fichiers/);
});

test('a giver whose own confirmation came back is told so, without a word of files to download', () => {
  const html = render({ gift, mailReturned: true });
  expect(html).toContain('Notre e-mail n’est pas arrivé');
  expect(html).toContain('Voir ma commande');
  expect(html).not.toMatch(/Téléchargez|La confirmation part|messagerie\.\S/);
  expect(render({ mailReturned: true })).toContain('Téléchargez dès maintenant vos fichiers');
});

test('an order that was paid and gives no access, such as under a fraud warning, is said to be checked, and no guide to be ready', () => {
  for (const facts of [{}, { gift }]) {
    const html = render({ ...facts, downloadUrl: null });
    expect(html).toContain('Nous vérifions ce paiement.');
    expect(html).not.toMatch(/est prêt|Voir en ligne|Télécharger|Le lien part|commandé/);
  }
  expect(render(aDayLater)).not.toContain('Nous vérifions');
});

test('a day later nobody is promised files by number and address, which may only have the link mailed', () => {
  const html = render(aDayLater);
  expect(html).toContain('le lien vous est renvoyé');
  expect(html).not.toMatch(/donnent les fichiers|mes fichiers/);
});

test('while the bank takes its time the buyer of a gift is promised a confirmation, not its link', () => {
  const pending = (facts: Partial<OrderReply>) =>
    renderToStaticMarkup(<PendingOrder order={{ ...paidOrder, status: 'pending', ...facts }} stillAsking={false} />);
  expect(pending({})).toContain('le lien arrive par e-mail');
  expect(pending({ gift })).toMatch(/votre confirmation\s+arrive par e-mail/);
});
