/** After the payment: the page that confirms it, and the files by order number. */
import {
  buy,
  expect,
  expectPaid,
  type Locator,
  newBuyer,
  open,
  type Page,
  readStoredCart,
  storedCart,
  successPage,
  successPageOf,
  test,
  toast,
} from './journey.ts';
import { expectNoViolation } from './page-checks.ts';
import { paidOrder } from './purchases.ts';
import { downloadedBytes } from './stand-ins.ts';

test('a payer whose order cannot be read stays on the success page, and then sees it', async ({ page, context }) => {
  let asked = 0;
  const failure = { error: { code: 'internal', message: 'Une erreur est survenue' } };
  await page.route('**/api/orders/**', (route) => {
    asked += 1;
    return route.fulfill(asked < 6 ? { status: 500, json: failure } : { json: paidOrder });
  });
  let inFlight = 0;
  page.on('request', () => (inFlight += 1));
  page.on('requestfinished', () => (inFlight -= 1));
  page.on('requestfailed', () => (inFlight -= 1));
  // The clock also drives a request's own limit of 10 s: it stands still during one, and never jumps that far.
  const waitUntil = (isReached: () => Promise<void>) =>
    expect(async () => {
      if (inFlight === 0) await page.clock.fastForward(5000);
      await isReached();
    }).toPass();
  await page.clock.install();
  await open(page, successPage);
  await waitUntil(async () => expect(asked).toBeGreaterThan(2));
  await expect.poll(() => inFlight).toBe(0);
  await context.setOffline(true);
  const askedOnline = asked;
  await page.clock.fastForward(60_000);
  expect(new URL(page.url()).pathname).toBe('/payment-success');
  expect(asked).toBe(askedOnline);
  await context.setOffline(false);
  await waitUntil(() =>
    expect(page.getByRole('heading', { name: 'Paiement confirmé !' })).toBeVisible({ timeout: 200 }),
  );
});

test('a payment confirmed after the page has stopped asking is seen by who comes back', async ({ page }) => {
  let order: object = { ...paidOrder, status: 'pending', downloadUrl: null };
  await page.route('**/api/orders/**', (route) => route.fulfill({ json: order }));
  await page.clock.install();
  await open(page, successPage);
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(page.getByText('La confirmation prend plus de temps que d’habitude')).toBeVisible({ timeout: 100 });
  }).toPass();
  order = paidOrder;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectPaid(page);
});

const mailedLater = { email: 'c…@exemple.fr', linkOnlyInMail: true, downloadUrl: null };

test('the success page tells what became of payment and mail, and is accessible in each state', async ({ page }) => {
  for (const [state, words] of [
    [{ status: 'pending', downloadUrl: null }, 'Paiement en cours de confirmation'],
    [{ status: 'refunded', downloadUrl: null }, 'Commande remboursée'],
    [{ mailReturned: true }, 'Notre e-mail n’est pas arrivé'],
    [mailedLater, 'Le lien de téléchargement est dans l’e-mail de confirmation.'],
  ] as const) {
    await page.route('**/api/orders/**', (route) => route.fulfill({ json: { ...paidOrder, ...state } }));
    await open(page, successPage);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('1er janvier 2027')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Télécharger le guide' })).toHaveCount('mailReturned' in state ? 1 : 0);
    await expect(page.getByText(/partent à/)).toHaveCount(0);
    // The other two differ from these in words alone.
    if ('mailReturned' in state || words.startsWith('Paiement en cours')) await expectNoViolation(page);
  }
  await page.getByRole('link', { name: 'Recevoir le lien de nouveau' }).click();
  await page.waitForURL(`**/download?orderId=${paidOrder.orderId}`);
});

test('the page of an order paid before leaves a new cart alone, in any tab', async ({ page, context }) => {
  await context.route('**/api/orders/**', (route) => route.fulfill({ json: paidOrder }));
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

test('« Voir en ligne » opens the guide, and leaves no open address', { tag: '@phone' }, async ({ page, context }) => {
  const email = newBuyer();
  const bought = await buy(page, email);
  await open(page, successPageOf(bought));
  // Where a browser has a viewer, the way back leads to the page as it is here.
  await page.route(/\.pdf\?/, (route) => route.fulfill({ status: 204 }));
  const expectInline = async (view: Locator, file = /guide-amour\.pdf\?/) => {
    const opened = page.waitForRequest(file);
    await view.press('Enter');
    await (await opened).response();
    expect(new URL((await opened).url()).searchParams.get('response-content-disposition')).toMatch(/^inline/);
  };
  await expectInline(page.getByRole('link', { name: 'Le carnet de communication' }), /carnet-communication\.pdf\?/);
  await open(page, successPageOf(bought));
  await expectInline(page.getByRole('link', { name: 'Voir en ligne' }));
  await expect(page).toHaveURL(`/download?orderId=${bought.orderId}`);
  await expect(page.getByRole('button', { name: 'Recevoir mon guide' })).toHaveCount(0);
  await expectInline(page.getByRole('button', { name: 'Voir en ligne guide-amour.pdf' }));

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(page).toHaveTitle(/^Votre commande/);
  await expect(page.getByRole('heading', { level: 1, name: 'Votre commande' })).toBeVisible();
  await expect(page.getByText(/guide-amour\.pdf, .*Mo, \d+\u00a0pages, 1re\u00a0édition/)).toBeVisible();
  const summary = page.getByRole('region', { name: 'La commande' });
  for (const words of [bought.orderId, '79,00', email]) await expect(summary).toContainText(words);
  await page.goBack();
  await expectPaid(page);
  await page.goForward();
  await expect(summary).toBeVisible();
  await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(summary).toBeVisible();
  // Opening the page hands nothing out.
  expect(asked.filter((url) => url.endsWith('/api/downloads'))).toEqual([]);

  const later = await context.newPage();
  await open(later, new URL(page.url()).pathname + new URL(page.url()).search);
  await test.step('there order number and e-mail open the files', () => expectFilesByNumber(later, email));
});

async function expectFilesByNumber(page: Page, email: string): Promise<void> {
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
  await expect(page.getByRole('status').filter({ hasText: 'Le lien est en route' })).toBeFocused();
  const bytes = await downloadedBytes(page, 'Télécharger guide-amour.pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  await test.step('where no mail left the page promises none, and it says of a gift that cannot be had', async () => {
    await page.route('**/api/downloads', async (route) => {
      const response = await route.fetch();
      const { files } = await response.json();
      await route.fulfill({ response, json: { files: files.slice(0, 1), missing: files.slice(1), mailed: false } });
    });
    await page.reload();
    await page.locator('html[data-page]').waitFor();
    await field.fill(email);
    await field.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Vos fichiers sont prêts ici.' })).toBeFocused();
    await expect(page.getByText(/a été envoyé|est en route/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Télécharger carnet-communication.pdf' }).click();
    await expect(toast(page, 'Ce fichier manque pour le moment')).toBeVisible();
  });
}
