import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { openQuestions } from '#operator/terminal.ts';
import { runCommand } from '#test/run-command.ts';

/** A port of the discard service, where no shop runs. */
const port = 9;
const shop = (...words: string[]) => runCommand('shop', port, words);

test('without arguments the shop’s commands are listed, and the exit code is 2', () => {
  const env = { ...process.env, PORT: String(port) };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['operator/shop.ts'], { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  for (const noun of ['Usage :', 'orders', 'withdrawals', 'subscribers', '--stage']) expect(stderr).toContain(noun);
});

test.each([
  [[], []],
  [['orders'], []],
  [['orders', 'fix-email'], []],
  [['orders', 'show'], [/Avec --json, un tableau[\s\S]*email/]],
  [['withdrawals', 'list'], [/Avec --json, un tableau[\s\S]*email/]],
  [['subscribers', 'export'], [/Avec --json, un tableau[\s\S]*email/]],
])('help is given without a shop, and tells what --json prints: %s --help', async (words, told) => {
  const { code, out, err } = await shop(...words, '--help');
  expect([code, err]).toEqual([0, '']);
  for (const part of ['--stage <name>', ['Usage : npm run shop --', ...words].join(' ')]) expect(out).toContain(part);
  for (const json of told) expect(out).toMatch(json);
});

test.each([
  [['orders', 'burn']],
  [['orders', 'show']],
  [['orders', 'resend', 'order_1', 'order_2']],
  [['orders', 'show', 'order_1', '--stgae', 'production']],
])('words that no command has are refused before any shop is asked: %s', async (words) => {
  const { code, err } = await shop(...words);
  expect([code, err]).toEqual([2, expect.stringMatching(/^Erreur : (il |« )[^\n]+\n/)]);
});

test('without a running shop one sentence says what to do', async () => {
  const err = 'Nommez une étape par --stage, ou lancez `npm start` : il n’y a pas de boutique sur le port 9.\n';
  expect(await shop('withdrawals', 'list')).toEqual({ code: 1, out: '', err });
});

test('setup explains itself and refuses an unknown stage', async () => {
  expect((await runCommand('setup', port, ['--help'])).out).toContain('Usage : npm run setup -- [options]');
  const { code, err } = await runCommand('setup', port, ['--stage', 'nowhere']);
  expect([code, err]).toEqual([2, expect.stringMatching(/^Il n’y a pas d’étape « nowhere »[^\n]+\n$/)]);
});

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
