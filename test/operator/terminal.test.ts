import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { openQuestions } from '#operator/terminal.ts';

test('a secret that is typed at a terminal is not shown', async () => {
  const setRawMode = vi.fn();
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(keyboard as unknown as typeof process.stdin);
  const shown: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => shown.push(text) > 0);
  const questions = openQuestions({ isSecret: true });
  const answer = questions.ask('Key: ');
  keyboard.write('sk_live_x\b1\r');
  expect(await answer).toBe('sk_live_1');
  // In raw mode the terminal itself shows nothing of what is typed.
  expect(setRawMode.mock.calls).toEqual([[true]]);
  questions.close();
  expect(setRawMode.mock.lastCall).toEqual([false]);
  expect(shown).toEqual(['Key: ', '\n']);
});
