import { port } from '#test/cloud/addresses.ts';
import { runCommand } from '#test/run-command.ts';

/** `npm run shop -- …` against the shop of this test: what it printed, and its exit code. */
export async function shop(...words: string[]): Promise<{ printed: string; code: number }> {
  const { code, out, err } = await runCommand('shop', port, words);
  return { printed: code === 0 ? out : out + err, code };
}
