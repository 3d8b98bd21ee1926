import { expect, test } from 'vitest';
import { withoutLinks } from '#lambdas/mail/mail-words.ts';
import { samples as kinds } from '#local/mail-samples/samples.ts';

const siteUrl = 'https://guide-amour.example';

test.each(Object.entries(kinds))('the %s mail follows French typography', (_, { subject, text }) => {
  const words = `${subject}\n${text}`.replace(/https?:\S+/g, '');
  expect(words).not.toMatch(/'|\.\.\.| [;:!?»]|« |\d €|\{|undefined/);
});

test('the newsletter mail has its two links in both parts, each on a line of its own in the text', () => {
  const { html, text } = kinds.newsletter;
  for (const purpose of ['confirm', 'unsubscribe']) {
    const [link = ''] = new RegExp(`${siteUrl}/newsletter#${purpose}=[\\w.-]+`).exec(text) ?? [];
    expect(html).toContain(`href="${link}"`);
    expect(text.split('\n')).toContain(link);
  }
  expect(text).toContain('7\u00a0jours');
});

test('the acknowledgement of a withdrawal states name, order, Paris time and the last day to pay back', () => {
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
])('without its links “%s” is “%s”', (written, sent) => {
  expect(withoutLinks(written, '…')).toBe(sent);
});

test('a refund mail states its own sum, the sum paid back in all, the bank’s delay and whether the links still work', () => {
  const { html, text } = kinds['part-refund'];
  for (const part of [html, text]) {
    for (const words of [
      '10,00\u00a0€',
      '30,00\u00a0€',
      '79,00\u00a0€',
      '5 à 10\u00a0jours ouvrés',
      'restent ouverts',
    ]) {
      expect(part).toContain(words);
    }
  }
  expect(kinds.refund.text).toContain('sont fermés');
  expect(kinds.refund.text).not.toContain('restent ouverts');
});

test('a quoted message keeps its lines in both parts', () => {
  expect(kinds.contact.text).toContain('> Une question\n> \n> Bonjour,\n> où est mon guide\u202f?');
  expect(kinds.contact.html).toContain('Bonjour,<br/>où est mon guide');
});
