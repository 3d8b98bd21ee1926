import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { untilExit } from '#test/bench/until-exit.ts';

/** A clone whose packages are not installed or whose site is not built does that first. */
const patienceMs = 600_000;

/** Whether a shop answers. */
export const isUp = (siteUrl: string) =>
  fetch(`${siteUrl}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the shop of another clone, such as one of an earlier commit, on a port and the seven above it. Rejects when it ends. */
export async function startOther(folder: string, port: number): Promise<{ siteUrl: string; close: () => void }> {
  const siteUrl = `http://localhost:${port}`;
  const child = spawn('node', ['local/run.js', 'local/start.ts', '--fresh'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  });
  const close = untilExit(() => child.kill());
  const until = Date.now() + patienceMs;
  while (!(await isUp(siteUrl))) {
    if (child.exitCode !== null || Date.now() > until) {
      close();
      throw new Error(`The shop in ${folder} did not start`);
    }
    await sleep(500);
  }
  return { siteUrl, close };
}
