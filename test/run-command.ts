import path from 'node:path';
import { vi } from 'vitest';

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

let runs = 0;

/**
 * An operator's command on the shop at this port: its exit code and what it printed. It runs here, because a process for each
 * command takes a second: its own file is loaded anew, what it imports stays. `test/operator/usage.test.ts` has the real one.
 */
export async function runCommand(name: 'shop' | 'setup', port: number, words: string[]) {
  const { argv, env, exitCode } = process;
  process.argv = [process.execPath, name, ...words];
  process.env = { ...env, PORT: String(port) };
  process.exitCode = 0;
  const [out, err] = [capture(process.stdout, 'log'), capture(process.stderr, 'error')];
  try {
    runs += 1;
    await import(/* @vite-ignore */ path.resolve(`operator/${name}.ts?run=${runs}`));
    return { code: Number(process.exitCode), out: out(), err: err() };
  } finally {
    vi.restoreAllMocks();
    Object.assign(process, { argv, env, exitCode });
  }
}
