/** All that a buyer can do with an order, one after the other, on a phone 360 px wide and by keyboard. */

import {
  emailField,
  expect,
  expectPaid,
  newBuyer,
  open,
  openAnew,
  type Page,
  payButton,
  productPage,
  test,
} from './journey.ts';
import { expectNoViolation, expectToFit } from './page-checks.ts';
import { expectOneMail, linkMailedTo, mailTo, settleNow } from './stand-ins.ts';

type Target = ReturnType<Page['locator']>;

/** Presses Tab, or Shift and Tab, until an element that is shown has the focus, as a reader without a mouse does. */
async function tabTo(page: Page, target: Target): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 100; presses += 1) {
    const key = await target.evaluate((element) => {
      if (element === document.activeElement) return null;
      const place = element.compareDocumentPosition(document.activeElement ?? document.body);
      return place & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab';
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function press(page: Page, target: Target, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Target, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(words);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const openSection = (page: Page, title: string) => press(page, page.locator('summary', { hasText: title }));

async function openLink(page: Page, link: string): Promise<void> {
  await openAnew(page, link);
  await expectToFit(page);
}

async function saveFile(page: Page, target: Target): Promise<string> {
  const saved = page.waitForEvent('download');
  await press(page, target);
  return (await saved).suggestedFilename();
}

async function buyByKeyboard(page: Page, email: string): Promise<string> {
  await open(page, productPage);
  await press(page, page.getByRole('button', { name: "J'en profite maintenant" }));
  await page.waitForURL('**/checkout');
  await type(page, emailField(page), email);
  await expectToFit(page);
  await press(page, page.getByRole('checkbox', { name: /droit de rétractation/ }), 'Space');
  await press(page, payButton(page));
  await page.waitForURL(/\/c\/pay\//);
  await type(page, page.getByLabel('Numéro de carte'), '4242424242424242');
  await type(page, page.getByLabel('Date d’expiration'), '1240');
  await type(page, page.getByLabel('CVC'), '123');
  await type(page, page.getByLabel('Nom sur la carte'), 'Camille Martin');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/payment-success?*');
  return new URL(page.url()).searchParams.get('order_id') ?? '';
}

async function findAgain(page: Page, email: string): Promise<string> {
  await openLink(page, '/contact');
  await press(page, page.getByRole('contentinfo').getByRole('link', { name: 'Déjà acheté' }));
  // A page takes the focus when it has arrived.
  await page.locator('html[data-page="/retrouver"]').waitFor();
  const field = page.getByRole('main').getByRole('textbox', { name: 'Votre adresse e-mail' });
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Veuillez entrer votre adresse email/);
  await page.keyboard.insertText(newBuyer());
  await page.keyboard.press('Enter');
  await press(page, button(page, 'Essayer une autre adresse'));
  await expect(field).toBeFocused();
  await field.fill(email);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('main').getByRole('status');
  await expect(answer).toBeFocused();
  await expect(answer).toContainText('un message part dans la minute');
  await expectToFit(page);
  await expectNoViolation(page);
  await expectOneMail({ to: email, subject: 'Votre commande est retrouvée' });
  await test.step('the mail is the one that the page shows', async () => {
    const mail = await mailTo(email);
    const picture = page.getByRole('figure', { name: 'Le message qui vous parvient' });
    const [, ...words] = await picture.getByRole('paragraph').allTextContents();
    expect(words).toHaveLength(4);
    for (const text of words) expect(mail).toContain(text);
  });
  return linkMailedTo(email);
}

/** Gives the link that is mailed to the new address. */
async function changeAddress(page: Page, oldLink: string, email: string): Promise<string> {
  await openLink(page, oldLink);
  await openSection(page, 'Changer d’adresse e-mail');
  const field = page.getByRole('textbox', { name: 'Votre nouvelle adresse e-mail' });
  await type(page, field, 'camille');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Veuillez fournir une adresse email valide/);
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: email })).toBeFocused();
  await expectToFit(page);
  const [confirmation = ''] = /https?:\S+#adresse=\S+/.exec(await mailTo(email)) ?? [];

  await openLink(page, confirmation);
  await expectNoViolation(page);
  await press(page, button(page, 'Confirmer cette adresse'));
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait, votre adresse a changé' })).toBeFocused();
  await openLink(page, oldLink);
  await expect(page.getByRole('alert')).toContainText('retiré');
  await expect(page.getByRole('main').getByRole('link', { name: 'Retrouver mon achat' })).toBeVisible();
  await settleNow();
  return linkMailedTo(email);
}

/** Gives the partner's link. */
async function addPartner(page: Page, partner: string): Promise<string> {
  await openSection(page, 'Partager à deux');
  await type(page, page.getByLabel('Son adresse e-mail'), partner);
  const words = page.getByLabel('Vos mots');
  await type(page, words, 'Appelle-moi au 06 12 34 56 78.');
  await press(page, button(page, 'Partager le guide'));
  await expect(words).toBeFocused();
  await expect(words).toHaveAccessibleDescription(/^Vos mots ne peuvent contenir ni lien, ni adresse, ni numéro/);
  await words.fill('Pour nos soirs d’hiver.');
  await press(page, button(page, 'Partager le guide'));
  await expect(page.getByText(`Un lien part à ${partner}, dans la minute.`)).toBeFocused();
  await settleNow();
  const link = await linkMailedTo(partner);
  await openLink(page, link);
  await expect(page.getByRole('heading', { level: 1, name: 'Votre guide' })).toBeVisible();
  expect(await saveFile(page, button(page, 'Télécharger carnet-communication.pdf'))).toBe('carnet-communication.pdf');
  return link;
}

async function takeLinkBack(page: Page, partnersLink: string): Promise<void> {
  await openSection(page, 'Partager à deux');
  await press(page, button(page, 'Reprendre ce lien'));
  await expect(page.getByText('Le lien est repris')).toBeFocused();
  await openLink(page, partnersLink);
  await expect(page.getByRole('alert')).toContainText('retiré');
}

/** A receipt for a company, and a second download of it. */
async function makeOutReceipt(page: Page): Promise<void> {
  await openSection(page, 'Reçu ou facture');
  const siren = page.getByLabel(/^Numéro SIREN/);
  await type(page, siren, '123 456 789');
  await type(page, page.getByLabel(/^Nom ou raison sociale/), 'Camille Test');
  await expectToFit(page);
  await press(page, button(page, 'Établir et télécharger'));
  await expect(siren).toBeFocused();
  await expect(siren).toHaveAccessibleDescription(
    'Ce numéro SIREN n’est pas valable\u202f: il se compose de neuf chiffres',
  );
  await siren.fill('732 829 320');
  const name = await saveFile(page, button(page, 'Établir et télécharger'));
  expect(name).toMatch(/^R-\d{6}\.pdf$/);
  expect(await saveFile(page, button(page, 'Télécharger le reçu'))).toBe(name);
}

/** No mail about new editions, and then such mails again. */
async function refuseEditions(page: Page): Promise<void> {
  await openSection(page, 'Les éditions du guide');
  await expect(page.getByText('C’est la dernière.')).toBeVisible();
  await expectToFit(page);
  await press(page, button(page, 'Ne plus me prévenir des nouvelles éditions'));
  await expect(page.getByRole('status').filter({ hasText: 'Aucun e-mail ne vous prévient' })).toBeFocused();
  await press(page, button(page, /^Me prévenir des nouvelles éditions$/));
  await expect(page.getByText('Un e-mail vous prévient de chaque nouvelle édition.')).toBeVisible();
}

/** A review, by the link of the mail that asks for one; it is changed, and deleted. */
async function review(page: Page, link: string): Promise<void> {
  await openLink(page, `${link}&avis=`);
  const send = () => press(page, button(page, 'Envoyer mon avis'));
  await send();
  await expect(page.getByText('Choisissez une note de 1 à 5')).toBeVisible();
  await page.getByRole('radio', { name: '1 sur 5' }).focus();
  await page.keyboard.press('Space');
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 sur 5' })).toBeChecked();
  await type(page, page.getByLabel('Ce que vous en pensez'), 'Utile, un peu long.');
  await expectToFit(page);
  await expectNoViolation(page);
  await send();
  await expect(page.getByText(/^Signé «\sAnonyme\s»\. Reçu/)).toBeVisible();
  await press(page, button(page, 'Modifier'));
  await type(page, page.getByLabel('Nom à afficher (facultatif)'), 'Camille');
  await send();
  await expect(page.getByText(/^Signé «\sCamille\s»\./)).toBeVisible();
  await press(page, button(page, 'Supprimer'));
  await press(page, button(page, 'Oui, supprimer mon avis'));
  await expect(page.getByRole('status').filter({ hasText: 'Votre avis est supprimé.' })).toBeVisible();
}

async function takeMoneyBack(page: Page, email: string): Promise<void> {
  await openSection(page, 'Être remboursé');
  const section = page.getByRole('group').filter({ hasText: 'Être remboursé' }).first();
  await expect(section.getByText(`Un accusé de réception daté part aussitôt à ${email}.`)).toBeVisible();
  await expectToFit(page);
  // The money has left, and closed the order, before the page reads it again.
  await page.route('**/api/my-order', async (route) => {
    await expectOneMail({ to: email, subject: 'Votre remboursement de 79,00\u00a0€' });
    await route.continue();
  });
  await press(page, button(page, 'Demander le remboursement'));
  await expect(page.getByRole('heading', { level: 1, name: 'Commande remboursée' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Votre demande est arrivée le' })).toBeFocused();
  await page.unroute('**/api/my-order');
  await expectOneMail({ to: email, subject: 'Nous avons bien reçu votre demande de remboursement' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Commande remboursée' })).toBeVisible();
  await expect(page.getByText('Le remboursement est parti.')).toBeVisible();
  await openSection(page, 'Reçu ou facture');
  expect(await saveFile(page, button(page, 'Télécharger le reçu'))).toMatch(/^R-\d{6}\.pdf$/);
  expect(await saveFile(page, button(page, /^Télécharger l’avoir/))).toMatch(/^A-\d{6}\.pdf$/);
  await expectToFit(page);
}

test('a buyer who loses everything does all that a buyer can', { tag: '@phone' }, async ({ browser, page }) => {
  // Some 200 keys: more than a test's usual time on a busy machine.
  test.slow();
  const [first, email, partner] = [newBuyer(), newBuyer(), newBuyer()];
  const lostPhone = await (await browser.newContext()).newPage();
  const orderId = await buyByKeyboard(lostPhone, first);
  await expectPaid(lostPhone);
  await lostPhone.context().close();

  const found = await findAgain(page, first);
  expect(found).toContain(orderId);
  const link = await changeAddress(page, found, email);
  await openLink(page, link);
  const partnersLink = await addPartner(page, partner);

  await openLink(page, link);
  expect(await saveFile(page, button(page, 'Télécharger guide-amour.pdf'))).toBe('guide-amour.pdf');
  await makeOutReceipt(page);
  await refuseEditions(page);
  await takeLinkBack(page, partnersLink);
  await review(page, link);
  await openLink(page, link);
  await takeMoneyBack(page, email);
});
