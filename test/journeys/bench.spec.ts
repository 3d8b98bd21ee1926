/** The bench beside these journeys: what it starts ends with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';

test('a bench that is stopped leaves no browser behind', async () => {
  const program = `
    const { inBrowser } = await import('#test/bench/pages.ts');
    setInterval(() => {}, 1000);
    await inBrowser(process.argv[1], (port) => new Promise(() => console.log(String(port))));`;
  const folder = test.info().outputPath('browser');
  const bench = spawn(process.execPath, ['--input-type=module', '--eval', program, folder]);
  const [port] = await once(bench.stdout, 'data');
  const isOpen = () =>
    fetch(`http://127.0.0.1:${Number(port)}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await isOpen()).toBe(true);
  const ended = once(bench, 'exit');
  bench.kill('SIGTERM');
  await ended;
  await expect.poll(isOpen).toBe(false);
});
