/**
 * `npm run commands [-- <name> …]`: runs every command that the README names once, in its smallest size, or only those named
 * (`bench`). It takes about ten minutes; `mutants` needs the registry, and comes last because it changes `node_modules`.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUp } from '#test/bench/other-clone.ts';

type Run = { args?: string[]; environment?: Record<string, string>; isServer?: boolean };

/** The smallest size of each command. */
export const smallest: Record<string, Run> = {
  start: { isServer: true },
  dev: { isServer: true },
  check: {},
  test: { args: ['price-cart'] },
  'test:unit': { args: ['price-cart'] },
  'test:cloud': { args: ['cloud/order-life'] },
  'test:infra': { args: ['mail-stack'] },
  'test:journeys': { args: ['robots-and-feeds.spec'] },
  torture: { args: ['--small', '--only', 'fuzz'] },
  bench: { args: ['/checkout'], environment: { ORDERS: '1', RUNS: '1' } },
  shop: { args: ['--help'] },
  setup: { args: ['--help'] },
  guide: {},
  fonts: {},
  mutants: { args: ['--mutate', 'lambdas/promo/discount.ts'] },
};

/** No size of them is small: one changes a shop on AWS, the other needs Blender and minutes. */
export const tooLarge = ['deploy', 'still-lifes'];

const port = Number(process.env.PORT ?? 5200);

/** Ends a server once it answers, and gives its exit code: how it ends is a part of it. */
async function stopWhenUp(child: ReturnType<typeof spawn>): Promise<void> {
  while (child.exitCode === null && !(await isUp(`http://localhost:${port}`))) await sleep(500);
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
}

async function runOnce(name: string, { args = [], environment = {}, isServer = false }: Run): Promise<boolean> {
  const npm = name === 'start' || name === 'test' ? [name] : ['run', name];
  console.log(`\n── npm ${[...npm, ...args].join(' ')}`);
  const child = spawn('npm', [...npm, '--', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), ...environment },
    // A group of its own: npm does not hand on a signal to all that it started.
    detached: isServer,
  });
  const ended = once(child, 'exit');
  if (isServer) await stopWhenUp(child);
  const [code, signal] = await ended;
  return code === 0 || (isServer && signal === 'SIGTERM');
}

async function runAll(names: readonly string[]): Promise<void> {
  const failed: string[] = [];
  for (const name of names) {
    const run = smallest[name];
    if (run === undefined || !(await runOnce(name, run))) failed.push(name);
  }
  console.log(`\n${names.length - failed.length} passed, ${failed.length} failed ${failed.join(' ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

if (import.meta.main) await runAll(process.argv.length > 2 ? process.argv.slice(2) : Object.keys(smallest));
