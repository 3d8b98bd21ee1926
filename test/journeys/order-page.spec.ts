/** « Votre commande »: what the holder of a link sees, on a phone, by keyboard, without script, with a wrong link. */

import { expect, open, openAnew, openWithPausedClock, test, toast } from './journey.ts';
import { expectNoViolation, expectToFit } from './page-checks.ts';
import { aGift, aKey, closedOrder, myOrder, orderPage, sharedOrder } from './purchases.ts';

test('a file that takes longer than a second says that it is on its way, until it comes', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/my-order', (route) => route.fulfill({ json: myOrder }));
  await page.route('**/api/downloads', async (route) => {
    await held.promise;
    await route.fulfill({ json: { files: [] } });
  });
  await openWithPausedClock(page, orderPage);
  const progress = page.getByRole('status').filter({ hasText: 'Le fichier se prépare' });
  const button = page.getByRole('button', { name: 'Télécharger guide-amour.pdf' });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(900);
  await expect(progress).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(progress).toBeVisible();
  held.resolve();
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await expect(progress).toHaveCount(0);
});

/** One state of each look; `test/web/pages/order-page.test.tsx` has the titles of all. */
const states = [
  { shown: myOrder, title: 'Votre commande' },
  { shown: sharedOrder, title: 'Votre guide' },
  { shown: { ...closedOrder, status: 'refunded' }, title: 'Commande remboursée' },
];

test('an order has its title, its open files and help, and fits a phone', { tag: '@phone' }, async ({ page }) => {
  const main = page.getByRole('main');
  for (const { shown, title } of states) {
    await page.route('**/api/my-order', (route) => route.fulfill({ json: shown }));
    await openAnew(page, orderPage);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const files = main.getByRole('button', { name: /^(Télécharger|Voir en ligne) / });
    await expect(files).toHaveCount(2 * shown.files.length);
    await expect(main.getByText('il ouvre vos fichiers à tout moment')).toHaveCount(shown.can.openByNumber ? 1 : 0);
    // A partner sees nothing of the purchase.
    if (shown === sharedOrder) await expect(main.getByText(/79,00|@exemple\.fr|order_/)).toHaveCount(0);
    await expect(main.getByText('Une question')).toBeVisible();
    await expectToFit(page);
    // `accessibility.spec.ts` has the first.
    if (shown !== myOrder) await expectNoViolation(page);
  }
  const error = { code: 'access_revoked', message: 'L’accès à cette commande a été retiré' };
  await page.route('**/api/my-order', (route) => route.fulfill({ status: 410, json: { error } }));
  await openAnew(page, orderPage);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolation(page);
});

test('without network the page offers to try again, and a file that fails changes nothing', async ({ page }) => {
  let isDown = true;
  await page.route('**/api/my-order', (route) => (isDown ? route.abort() : route.fulfill({ json: myOrder })));
  await page.route('**/api/downloads', (route) => route.abort());
  await open(page, orderPage);
  await expect(page.getByRole('alert')).toHaveText(
    'La connexion semble interrompue. Vérifiez votre réseau, puis réessayez.',
  );
  isDown = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('button', { name: 'Télécharger guide-amour.pdf' }).click();
  await expect(toast(page, /La connexion semble interrompue/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Votre commande' })).toBeVisible();
});

test('what could not be loaded is offered, and comes with the network, never under typed text', async ({ page }) => {
  let isDown = true;
  await page.clock.install();
  await page.route('**/api/my-order', (route) => route.fulfill({ json: myOrder }));
  for (const path of [/\/late-sections-[^/]*\.js$/, '**/download?*'])
    await page.route(path, (route) =>
      isDown && !route.request().isNavigationRequest() ? route.abort() : route.continue(),
    );
  const reload = page.getByRole('button', { name: 'Recharger la page' });
  const section = page.getByRole('group').filter({ hasText: 'Changer d’adresse' });
  await open(page, orderPage);
  await expect(page.getByText('La suite de cette page n’a pas pu être chargée.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Télécharger guide-amour.pdf' })).toBeVisible();
  await expectNoViolation(page);
  isDown = false;
  await reload.click();
  await expect(section).toBeVisible();

  isDown = true;
  await page.reload();
  await expect(reload).toBeVisible();
  isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await section.locator('summary').click();
  await section.getByRole('textbox').fill('camille@exemple.fr');
  await page.clock.fastForward(60_000);
  await expect(section.getByRole('textbox')).toHaveValue('camille@exemple.fr');
  await expect(reload).toHaveCount(0);
});

test('without network each section says so and keeps what was typed; a later edition is told', async ({ page }) => {
  const can = { ...myOrder.can, withdraw: true };
  const reviews = [{ productId: 'guide-amour-1', review: null, can: true }];
  await page.route('**/api/my-order', (route) => route.fulfill({ json: { ...myOrder, can, reviews } }));
  await page.route('**/api/my-order/*', (route) => route.abort());
  await open(page, orderPage);
  for (const [title, button, typed] of [
    ['Partager à deux', 'Partager le guide', { field: 'Son adresse e-mail', text: 'noe@exemple.fr' }],
    ['Les éditions du guide', 'Ne plus me prévenir des nouvelles éditions', undefined],
    ['Être remboursé', 'Demander le remboursement', { field: 'Un mot, si vous le souhaitez', text: 'Déjà lu. 💛' }],
    ['Renoncer au contrat', 'Confirmer la rétractation', { field: 'Votre nom', text: 'Camille' }],
    ['Reçu ou facture', 'Établir et télécharger', { field: 'Nom ou raison sociale (facultatif)', text: 'Camille' }],
    ['Changer d’adresse', 'Changer d’adresse', { field: 'Votre nouvelle adresse e-mail', text: 'a@exemple.fr' }],
  ] as const) {
    const section = page.getByRole('group').filter({ hasText: title }).first();
    await section.locator('summary').click();
    if (title === 'Les éditions du guide') {
      await expect(section.getByText('Votre édition\u202f: la 1re. La dernière est la 2e')).toBeVisible();
      await expect(section.getByRole('heading', { level: 3 })).toHaveText(['2e édition, 1er mars 2027']);
    }
    if (typed) await section.getByLabel(typed.field).fill(typed.text);
    await section.getByRole('button', { name: button, exact: true }).dblclick();
    const answer = section.getByRole('status');
    await expect(answer, title).toContainText('La connexion semble interrompue');
    await expect(answer, title).toBeFocused();
    if (typed) await expect(section.getByLabel(typed.field)).toHaveValue(typed.text);
  }
});

test('a gift that waited opens when its holder comes back to the tab', async ({ page }) => {
  const closed = { ...sharedOrder, role: 'recipient', gift: aGift, files: [], can: closedOrder.can };
  let shown: object = closed;
  await page.route('**/api/my-order', (route) => route.fulfill({ json: shown }));
  await open(page, orderPage);
  await expect(page.getByRole('heading', { level: 1, name: 'Un cadeau vous attend' })).toBeVisible();
  shown = { ...sharedOrder, role: 'recipient', gift: { ...aGift, isOpen: true } };
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('button', { name: 'Télécharger guide-amour.pdf' })).toBeVisible();
});

test('the buyer of a gift to a mistyped address takes it back and gives it anew', async ({ page }) => {
  const gift = { ...aGift, to: 'alix@exemple.fr', state: 'scheduled' };
  const given = { ...aKey, state: 'given', to: gift.to, handOver: 'take_back' };
  let shown: object = { ...myOrder, gift, keys: [given] };
  await page.route('**/api/my-order', (route) => route.fulfill({ json: shown }));
  await page.route('**/api/my-order/keys', (route) => {
    shown = { ...myOrder, keys: [{ ...aKey, handOver: 'give' }] };
    return route.fulfill({ json: { key: aKey } });
  });
  await open(page, orderPage);
  await page.getByText('Votre clé').click();
  await page.getByRole('button', { name: 'Reprendre la clé 1' }).click();
  await expect(page.getByText('La clé est reprise')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Offrir la clé 1' })).toBeVisible();
});

test('what replaces a button takes its focus; a double click on « Supprimer » deletes nothing', async ({ page }) => {
  const keys = [aKey, { ...aKey, n: 2, state: 'free', handOver: 'give' }];
  const review = { rating: 4, text: 'Très bien.', name: null, state: 'published', reason: null, answer: null };
  const reviews = [{ productId: 'guide-amour-1', review, can: true }];
  await page.route('**/api/my-order', (route) => route.fulfill({ json: { ...myOrder, keys, reviews } }));
  const asked: string[] = [];
  await page.route('**/api/my-order/review', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ json: { review: null } });
  });
  await open(page, `${orderPage}&avis=`);
  const button = (name: string) => page.getByRole('button', { name });
  await button('Offrir la clé 2').press('Enter');
  await expect(page.getByRole('radio', { name: /par e-mail/i })).toBeFocused();
  await button('Annuler').press('Enter');
  await expect(button('Offrir la clé 2')).toBeFocused();
  await button('Modifier').press('Enter');
  await expect(page.getByRole('radio', { name: /^4/ })).toBeFocused();
  await button('Annuler').press('Enter');
  await expect(button('Modifier')).toBeFocused();
  await button('Supprimer').dblclick();
  await expect(button('Supprimer')).toBeFocused();
  await button('Supprimer').press('Enter');
  await expect(button('Le garder')).toBeFocused();
  expect(asked).toEqual([]);
  await button('Oui, supprimer mon avis').press('Enter');
  await expect(page.getByText('Votre avis est supprimé.')).toBeFocused();
});

test('a guessed, cut or grown link is not the order’s, and the page has the other ways in', async ({ page }) => {
  for (const token of ['guessed', '💛'.repeat(5000)]) {
    await openAnew(page, `/download?orderId=order_1700000000000#t=${token}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Recevoir mon guide' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Retrouver mon achat' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  }
});
