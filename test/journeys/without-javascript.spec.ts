/** The shop without JavaScript: its pages read, and its plain forms work. */
import { expect, fillCard, newBuyer, test } from './journey.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the product page reads and its plain form buys', async ({ page }) => {
  await page.goto('/product/guide-amour-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const recap = page.getByRole('region', { name: 'Avant de payer' });
  for (const words of ['Carte bancaire', '79,00 € toutes taxes comprises', 'Renoncer au contrat ici', 'médiateur']) {
    await expect(recap).toContainText(words);
  }
  await page.getByLabel('Votre adresse e-mail').first().fill(newBuyer());
  await page.getByLabel(/je reconnais perdre ainsi mon droit de rétractation/).check();
  await page.getByRole('button', { name: "J'en profite maintenant" }).click();
  await page.waitForURL(/\/c\/pay\//);
  await fillCard(page);
  await page.getByRole('button', { name: /Payer/ }).click();
  await page.waitForURL(/\/payment-success/);
  await expect(page.getByText(/le lien de téléchargement part/)).toBeVisible();
});

test('without JavaScript every review can be read, and no button does nothing', async ({ page }) => {
  await page.goto('/product/guide-amour-1');
  const reviews = page.locator('#avis');
  const cards = reviews.getByRole('listitem').filter({ hasText: 'en couple depuis' });
  await expect(cards).toHaveCount(3);
  await reviews.getByText('Voir les 7 avis suivants').click();
  await reviews.locator('summary', { hasText: 'Voir les 110 autres avis' }).click();
  await expect(cards).toHaveCount(120);
  await expect(reviews.getByRole('button')).toHaveCount(0);
  await expect(reviews.getByRole('checkbox')).toHaveCount(0);
});

test('without JavaScript the sales page shows all chapters and opens its pages', async ({ page }) => {
  await page.goto('/products/guide-amour-1');
  await page.getByText('Voir tous les chapitres').click();
  await expect(page.getByRole('heading', { name: 'Tenir dans la durée' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Le pacte de saison/ })).toHaveAttribute('href', /\.webp$/);
});

test('without JavaScript an answer is the one notice that is visible', async ({ page }) => {
  for (const [path, words] of [
    ['/contact?sent=1#envoye', 'Message envoyé.'],
    ['/contact?error=email_invalid#erreur-email_invalid', 'Veuillez fournir une adresse email valide'],
    ['/download?error=order_not_found#erreur-order_not_found', 'Commande non trouvée'],
    ['/checkout?error=promo_invalid#erreur-promo_invalid', 'Code promo invalide ou expiré'],
    ['/checkout?error=gift_email_invalid#erreur-gift_email_invalid', 'de la personne à qui vous offrez le guide'],
  ] as const) {
    // An address that differs in its fragment alone would load nothing.
    await page.goto('/robots.txt');
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.locator('main :is([id^="erreur-"], [id="envoye"]):visible')).toHaveCount(1);
  }
});

test('the page says what to do when no mail comes, and its plain form asks for the link', async ({ page }) => {
  await page.goto('/retrouver');
  const steps = page.getByRole('region', { name: 'Rien au bout d’un quart d’heure' }).getByRole('listitem');
  await expect(steps.getByRole('heading')).toHaveText([
    'Les indésirables',
    'Une autre adresse',
    'Un mot de votre part',
  ]);
  await expect(steps.getByRole('link', { name: /@/ })).toBeVisible();
  await page.getByRole('main').getByRole('textbox', { name: 'Votre adresse e-mail' }).fill(newBuyer());
  await page.getByRole('button', { name: 'Recevoir mes liens' }).click();
  await expect(page).toHaveURL(/\/retrouver\?sent=1#envoye$/);
  await expect(page.getByText('C’est noté.')).toBeVisible();
});
