import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/** `npm run shop -- …` against the shop of this test run: what it printed, and its exit code. */
export async function shop(...words: string[]): Promise<{ printed: string; code: number }> {
  const environment = { ...process.env, PORT: String(inject('cloudPort')) };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['operator/shop.ts', ...words], {
      env: environment,
    });
    return { printed: stdout, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { printed: stdout + stderr, code };
  }
}
