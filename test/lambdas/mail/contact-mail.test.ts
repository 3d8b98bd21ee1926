import { expect, test } from 'vitest';
import { renderContactMail } from '#lambdas/mail/contact-mail.ts';

const message = { name: 'Léa', email: 'lea@example.fr', subject: 'Une question', message: 'Bonjour,\r\n\r\nMerci !' };

test('the support reads who wrote, from where and what, line breaks kept', () => {
  const { subject, text } = renderContactMail(message);
  expect(subject).toBe('[Contact] Une question');
  expect(text).toContain('De : Léa\nAdresse : lea@example.fr\nSujet : Une question\n\nBonjour,\n\nMerci !\n');
});

test.each(['\r\n', '\n', '\r', '\u2028', '\0', '\u0085'])(
  'a subject cannot start a header of its own with %j',
  (lineBreak) => {
    const { subject, text } = renderContactMail({
      ...message,
      subject: `Bonjour${lineBreak}Bcc: tous@example.fr`,
      name: `Léa${lineBreak}Adresse : autre@example.fr`,
    });
    expect(subject).toBe('[Contact] Bonjour Bcc: tous@example.fr');
    expect(text).toContain('De : Léa Adresse : autre@example.fr\n');
  },
);

test('a long subject is cut between characters, never inside an emoji', () => {
  const { subject } = renderContactMail({ ...message, subject: '👩‍❤️‍👨'.repeat(200) });
  expect(subject).toBe(`[Contact] ${'👩‍❤️‍👨'.repeat(119)}…`);
});

test('a message is passed on as it was written, markup and all', () => {
  const { text } = renderContactMail({ ...message, message: '<b>Bonjour</b> 💛' });
  expect(text).toContain('<b>Bonjour</b> 💛');
});
