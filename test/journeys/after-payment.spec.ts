/** After the payment: the page that confirms it, the files by order number, and a refund. */
import type { Route } from '@playwright/test';
import {
  buy,
  expect,
  expectPaid,
  goToPayment,
  newBuyer,
  open,
  order,
  payByCard,
  readStoredCart,
  storedCart,
  successPage,
  successPageOf,
  test,
  toast,
} from './journey.ts';
import { downloadedBytes, linkMailedTo, stripe } from './stand-ins.ts';

test('a payer without network stays on the success page until the network is back', async ({ page, context }) => {
  const questions: Route[] = [];
  await page.route('**/api/orders/**', (route) => void questions.push(route));
  await page.clock.install();
  await open(page, successPage);
  await expect.poll(() => questions.length).toBe(1);
  await context.setOffline(true);
  await questions[0]?.abort('internetdisconnected');
  await page.clock.runFor(60_000);
  expect(new URL(page.url()).pathname).toBe('/payment-success');
  expect(questions).toHaveLength(1);
  await page.unroute('**/api/orders/**');
  await page.route('**/api/orders/**', (route) => route.fulfill({ json: order }));
  await context.setOffline(false);
  await page.clock.runFor(5000);
  await expectPaid(page);
});

test('a buyer whose address refuses the mail reads so on the success page, beside the files', async ({ page }) => {
  await page.route('**/api/orders/**', (route) => route.fulfill({ json: { ...order, mailReturned: true } }));
  await open(page, successPage);
  await expect(page.getByRole('heading', { name: 'Notre e-mail n’est pas arrivé' })).toBeVisible();
  await expect(page.getByText('a été refusé par cette messagerie')).toContainText(order.email);
  await expect(page.getByRole('link', { name: 'Télécharger le guide' })).toBeVisible();
  await expect(page.getByText('partent à')).toHaveCount(0);
});

test('a payer whose order cannot be read for half a minute stays on the success page, and then sees it', async ({
  page,
}) => {
  let answers = 0;
  const failure = { error: { code: 'internal', message: 'Une erreur est survenue' } };
  await page.route('**/api/orders/**', (route) => {
    answers += 1;
    return route.fulfill(answers < 6 ? { status: 500, json: failure } : { json: order });
  });
  let inFlight = 0;
  page.on('request', () => (inFlight += 1));
  page.on('requestfinished', () => (inFlight -= 1));
  page.on('requestfailed', () => (inFlight -= 1));
  await page.clock.install();
  await open(page, successPage);
  await expect(async () => {
    // The clock also drives a request's own limit of 10 s: it stands still during one, and never jumps that far.
    if (inFlight === 0) await page.clock.runFor(5000);
    await expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible({ timeout: 200 });
  }).toPass();
});

test('the success page does not wait for the webhook, and its order number can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goToPayment(page, newBuyer());
  const [, session = ''] = /\/c\/pay\/(\w+)/.exec(page.url()) ?? [];
  await stripe({ action: 'webhooks', mode: 'hold', session });
  await payByCard(page);
  await expectPaid(page);
  await expect(page.getByRole('link', { name: 'Télécharger le guide' })).toBeVisible();
  await page.getByRole('button', { name: 'Copier le numéro de commande' }).click();
  await expect(toast(page, 'Numéro de commande copié')).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get('order_id');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);
});

test('a day after the payment the page points to the mail, and to the files by order number', async ({ page }) => {
  const later = { ...order, email: 'c…@exemple.fr', linkOnlyInMail: true, downloadUrl: null };
  await page.route('**/api/orders/**', (route) => route.fulfill({ json: later }));
  await open(page, successPage);
  await expectPaid(page);
  await expect(page.getByText('Le lien de téléchargement est dans l’e-mail de confirmation.')).toBeVisible();
  await expect(page.getByText('c…@exemple.fr')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Télécharger le guide' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Retrouver mes fichiers' }).click();
  await page.waitForURL(`**/download?orderId=${order.orderId}`);
});

test('the page of an order paid before leaves a new cart alone, in any tab', async ({ page, context }) => {
  await context.route('**/api/orders/**', (route) => route.fulfill({ json: order }));
  await open(page, '/contact');
  await page.evaluate((cart) => localStorage.setItem('shopping_cart', cart), storedCart(1));
  await open(page, successPage);
  await expectPaid(page);
  await expect.poll(() => readStoredCart(page)).toBe('[]');
  await page.evaluate((cart) => localStorage.setItem('shopping_cart', cart), storedCart(2));
  const later = await context.newPage();
  await open(later, successPage);
  await expectPaid(later);
  expect(await readStoredCart(later)).toBe(storedCart(2));
  await expect(later.getByRole('button', { name: /Panier.*2 articles/ }).first()).toBeVisible();
});

test('« Voir en ligne » opens the guide of who has just paid at once, and the way back leads to the order', async ({
  page,
}) => {
  const bought = await buy(page, newBuyer());
  await open(page, successPageOf(bought));
  // Where a browser has a viewer, the way back leads to the page as it is here.
  await page.route(/guide-amour\.pdf\?/, (route) => route.fulfill({ status: 204 }));
  const opened = page.waitForRequest(/guide-amour\.pdf\?/);
  await page.getByRole('link', { name: 'Voir en ligne' }).click();
  expect(new URL((await opened).url()).searchParams.get('response-content-disposition')).toMatch(/^inline/);
  await page.waitForURL(`**/download?orderId=${bought.orderId}#t=*`);
  expect(page.url()).not.toContain('lire');
  await expect(page.getByRole('button', { name: 'Voir en ligne guide-amour.pdf' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recevoir mon guide' })).toHaveCount(0);
});

test('order number and e-mail open the files; after a refund the mailed link says so and gives nothing', async ({
  page,
}) => {
  const email = newBuyer();
  const { orderId, sessionId: session } = await buy(page, email);
  await open(page, `/download?orderId=${orderId}`);
  const field = page.getByRole('textbox', { name: 'Votre adresse e-mail' }).first();
  const ask = page.getByRole('button', { name: 'Recevoir mon guide' });
  await ask.click();
  await expect(toast(page, 'Veuillez entrer votre adresse email')).toBeVisible();
  await field.fill('x');
  await ask.click();
  await expect(toast(page, 'Veuillez fournir une adresse email valide')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Votre guide a été envoyé à votre adresse email')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Votre guide est en route' })).toBeFocused();
  const bytes = await downloadedBytes(page, 'Télécharger guide-amour.pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const link = await linkMailedTo(email);
  await stripe({ action: 'refund', session });
  await expect(async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Commande remboursée' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('5 à 10\u00a0jours ouvrés')).toBeVisible();
  await expect(page.getByRole('button', { name: /guide-amour\.pdf/ })).toHaveCount(0);
});
