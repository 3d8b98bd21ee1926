import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stampFolder = `${root}.build/stamps`;

type Step = {
  name: string;
  /** Files and folders, from the project's root: when their content changes, the step runs again. */
  sources: string[];
  /** Environment variables with the same effect, and others with the values that the step runs with. */
  variables?: string[];
  environment?: Record<string, string>;
  /** What the step makes; when one is missing, the step runs again. */
  outputs: string[];
  make: () => Promise<void>;
};

function hashInto(hash: Hash, file: string): void {
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) hashInto(hash, path.join(file, name));
  } else {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
}

function stampOf({ sources, variables = [], environment = {} }: Step): string {
  const hash = createHash('sha256');
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  hash.update(JSON.stringify(environment));
  for (const source of sources) hashInto(hash, path.join(root, source));
  return hash.digest('hex');
}

function isFresh(step: Step): boolean {
  const stamp = `${stampFolder}/${step.name}`;
  if (!existsSync(stamp) || step.outputs.some((output) => !existsSync(path.join(root, output)))) return false;
  return readFileSync(stamp, 'utf8') === stampOf(step);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits for the process whose id the lock holds; one that ended without giving it back holds it no more. */
async function takeLock(lock: string): Promise<void> {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch {
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
      // Empty for a moment, between its creation and the writing of the id.
      if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true });
      else await sleep(100);
    }
  }
}

/**
 * Runs a build step unless its sources are the same as when it last succeeded; returns whether it ran. Several processes
 * may call at once (tests do): one runs the step, the others wait.
 */
export async function makeFresh(step: Step): Promise<boolean> {
  mkdirSync(stampFolder, { recursive: true });
  if (isFresh(step)) return false;
  const lock = `${stampFolder}/${step.name}.lock`;
  await takeLock(lock);
  try {
    if (isFresh(step)) return false;
    const stamp = stampOf(step);
    await step.make();
    writeFileSync(`${stampFolder}/${step.name}`, stamp);
    return true;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Runs one of the project's scripts in a process of its own, which frees its memory at the end. Rejects with its output. */
export function runScript(script: string, environment: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      reject(new Error(`node ${script} failed:\n${Buffer.concat(printed).toString().trim()}`));
    });
  });
}
