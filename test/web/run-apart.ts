import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What Node prints with these arguments, in a process of its own: modules read some variables as they load. */
export async function runApart(args: string[], env: Record<string, string>): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 50_000_000 };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}
