import { expect, test } from 'vitest';
import { readGuestWords } from '#lambdas/guest/check-message.ts';

test('a buyer’s words keep their lines, and no sign that turns round what a mail shows', () => {
  const typed = ' Pour vous\u202emoc.lam\u202c deux 👩‍❤️‍👨\r\n\r\n\r\nÀ\u0007 ce soir\u2067. ';
  expect(readGuestWords(typed)).toBe('Pour vous moc.lam deux 👩‍❤️‍👨\n\nÀ ce soir .');
  expect(readGuestWords('\u202e \u0000')).toBeUndefined();
});
