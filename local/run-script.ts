import { spawn } from 'node:child_process';
import { root } from '#local/freshness.ts';

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
