/** The interactive parts of five articles: accessible in both themes, and used to their end. One article is it as a whole. */
import type { Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { expectNoViolation } from './page-checks.ts';

/** Opens an article at its interactive part. */
async function openPart(page: Page, slug: string, name: RegExp) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, `/blog/${slug}`);
  const part = page.getByRole('region', { name });
  await page.locator('[data-ready]').scrollIntoViewIfNeeded();
  await expect(part).toBeVisible();
  return part;
}

test('a questionnaire is accessible, answered by keyboard, and ends in a result', async ({ page }) => {
  await openPart(page, 'langage-amour', /Quel langage/);
  await expectNoViolation(page, '[data-ready]');
  const part = await openPart(page, 'conflits-gestion', /Comment vous disputez-vous/);
  await expectNoViolation(page);
  for (let question = 1; question <= 6; question += 1) {
    await expect(part.getByText(`Question ${question} sur 6`)).toBeVisible();
    await part.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  }
  await expect(part.getByRole('heading').first()).toBeFocused();
  await expect(part.getByText(/À essayer ce soir/).first()).toBeVisible();
  await expect(part.getByText(/fois sur/).first()).toBeVisible();
  await part.getByRole('button', { name: 'Recommencer' }).click();
  await expect(part.getByText('Question 1 sur 6')).toBeVisible();
  await expect(part.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(part.locator('legend')).toBeFocused();
});

test('the tour is accessible, and goes from moment to moment, forwards, back and by choice', async ({ page }) => {
  const part = await openPart(page, 'amour-neurobiologie', /Une visite en cinq moments/);
  await expectNoViolation(page, '[data-ready]');
  const heading = part.getByRole('heading');
  const first = await heading.textContent();
  await part.getByRole('button', { name: 'Moment suivant' }).click();
  await expect(heading).not.toHaveText(first ?? '');
  await expect(heading).toBeFocused();
  await part.getByRole('button', { name: 'Moment précédent' }).click();
  await expect(heading).toHaveText(first ?? '');
  await part.getByRole('listitem').last().getByRole('button').click();
  await expect(part.getByRole('button', { name: 'Revenir au début' })).toBeVisible();
});

test('the idea picker is accessible, gives another idea, and only what fits the choice', async ({ page }) => {
  const part = await openPart(page, 'passion-nouveaute', /Une idée/);
  await expectNoViolation(page, '[data-ready]');
  const heading = part.getByRole('heading');
  const first = await heading.textContent();
  await part.getByRole('button', { name: 'Une autre idée' }).click();
  await expect(heading).not.toHaveText(first ?? '');
  await part.getByLabel('Le temps').selectOption({ index: 1 });
  await part.getByLabel('Le budget').selectOption({ index: 1 });
  await expect(part.getByText(/^Une soirée ou moins · Rien à dépenser$/)).toBeVisible();
  await expect(part.getByText(/^Idée 1 sur \d+$/)).toBeVisible();
});

test('the planner lists and counts the steps of a situation, and is accessible with a plan', async ({ page }) => {
  const part = await openPart(page, 'confiance-reconstruire', /Votre plan/);
  await part.getByText('Des promesses jamais tenues').click();
  const steps = part.getByRole('listitem');
  await expect(part.getByRole('heading', { name: 'Nommer ce qui n’a pas été tenu' })).toBeVisible();
  const count = await steps.count();
  await expect(part.getByRole('status')).toHaveText(`Votre plan compte ${count} étapes.`);
  await part.getByText('Une infidélité').click();
  await expect(steps).not.toHaveCount(count);
  await expectNoViolation(page, '[data-ready]');
});
