import { vi } from 'vitest';
import { port } from '#test/cloud/addresses.ts';

/** What is written to a stream of this process from now on. */
function capture(stream: NodeJS.WriteStream, method: 'log' | 'error'): () => string {
  let written = '';
  vi.spyOn(stream, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  vi.spyOn(console, method).mockImplementation((text) => {
    written += `${text}\n`;
  });
  return () => written;
}

/**
 * `npm run shop -- …` against the shop of this test: what it printed, and its exit code. It runs here, with modules of its
 * own, because a process for each command takes a second. `test/operator/usage.test.ts` has the real one.
 */
export async function shop(...words: string[]): Promise<{ printed: string; code: number }> {
  const { argv, env, exitCode } = process;
  process.argv = [process.execPath, 'operator/shop.ts', ...words];
  process.env = { ...env, PORT: String(port) };
  process.exitCode = 0;
  const [out, errors] = [capture(process.stdout, 'log'), capture(process.stderr, 'error')];
  try {
    vi.resetModules();
    await import('#operator/shop.ts');
    const code = Number(process.exitCode);
    return { printed: code === 0 ? out() : out() + errors(), code };
  } finally {
    vi.restoreAllMocks();
    Object.assign(process, { argv, env, exitCode });
  }
}
