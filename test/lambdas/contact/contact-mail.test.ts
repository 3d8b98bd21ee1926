import { expect, test } from 'vitest';
import { composeContactMail } from '#lambdas/contact/contact-mail.ts';

const message = { name: 'Léa', email: 'lea@example.fr', subject: 'Une question', message: 'Bonjour,\r\n\r\nMerci !' };

test('the support address receives name, address, subject and message, with its line breaks', () => {
  const { subject, text } = composeContactMail(message);
  expect(subject).toBe('[Contact] Une question');
  expect(text).toContain('De : Léa\nAdresse : lea@example.fr\nSujet : Une question\n\nBonjour,\n\nMerci !\n');
});

test.each(['\r\n', '\n', '\r', '\u2028', '\0', '\u0085'])(
  'a subject cannot start a header of its own with %j',
  (lineBreak) => {
    const { subject, text } = composeContactMail({
      ...message,
      subject: `Bonjour${lineBreak}Bcc: tous@example.fr`,
      name: `Léa${lineBreak}Adresse : autre@example.fr`,
    });
    expect(subject).toBe('[Contact] Bonjour Bcc: tous@example.fr');
    expect(text).toContain('De : Léa Adresse : autre@example.fr\n');
  },
);

test('a long subject is cut between characters, never inside an emoji', () => {
  const { subject } = composeContactMail({ ...message, subject: '👩‍❤️‍👨'.repeat(200) });
  expect(subject).toBe(`[Contact] ${'👩‍❤️‍👨'.repeat(119)}…`);
});

test('a message with markup is passed on unchanged', () => {
  const { text } = composeContactMail({ ...message, message: '<b>Bonjour</b> 💛' });
  expect(text).toContain('<b>Bonjour</b> 💛');
});
