/** What a cold start evaluates: each function's bundle beside the one that CDK's `NodejsFunction` makes of the same code. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { bundleFunctions, statedContent } from '#infra/bundle/bundle-functions.ts';
import { type FunctionName, functionNames } from '#infra/function-list.ts';
import { variableNames } from '#lambdas/runtime/environment.ts';
import { percentile } from '#test/torture/many.ts';

const root = path.join(import.meta.dirname, '../..');

/** Every function finds each variable that it requires. */
const environment = { AWS_REGION: 'eu-west-3', ...Object.fromEntries(variableNames.map((name) => [name, 'none'])) };

/** As `NodejsFunction` does by default for Node 24: one CommonJS file, with Lambda's own SDK beside it. */
function bundleByDefault(name: FunctionName, folder: string): string {
  const outfile = path.join(folder, `${name}.cjs`);
  buildSync({
    absWorkingDir: root,
    entryPoints: [`lambdas/${name}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    external: ['@aws-sdk/*', '@smithy/*'],
    loader: { '.ttf': 'binary' },
    jsx: 'automatic',
    // `import.meta` has no folder in CommonJS.
    define: { ...statedContent, 'import.meta.dirname': '"."' },
    logLevel: 'error',
  });
  return outfile;
}

const evaluate = `const { user, system } = process.cpuUsage();
await import(process.argv[1]);
const used = process.cpuUsage({ user, system });
console.log('took', (used.user + used.system) / 1000);
process.exit();`;

/** The processor time that evaluating a bundle takes, in milliseconds: what other processes do does not count. */
function evaluateOnce(bundle: string): number {
  const arguments_ = ['--input-type=module', '-e', evaluate, bundle];
  const { stdout, stderr } = spawnSync(process.execPath, arguments_, { env: environment, encoding: 'utf8' });
  const [, took] = /^took ([\d.]+)$/m.exec(stdout) ?? [];
  if (took === undefined) throw new Error(`${bundle} cannot be evaluated: ${stderr}`);
  return Number(took);
}

/** Prints the medians of `runs` processes each, by turns, for the functions named or for all. */
export async function benchColdStarts({ runs, names }: { runs: number; names: readonly string[] }): Promise<void> {
  await bundleFunctions();
  const folder = mkdtempSync(path.join(root, '.build', 'cold-'));
  console.log(`\n${'evaluation of a bundle'.padEnd(24)}   ours  CDK's  ratio   (ms of processor time)`);
  for (const name of functionNames.filter((one) => names.length === 0 || names.includes(one))) {
    const ours = path.join(root, '.build/lambdas', name, 'index.mjs');
    const byDefault = bundleByDefault(name, folder);
    const pairs = Array.from({ length: runs }, () => [evaluateOnce(ours), evaluateOnce(byDefault)] as const);
    const [own, other] = [
      percentile(
        pairs.map(([one]) => one),
        0.5,
      ),
      percentile(
        pairs.map(([, one]) => one),
        0.5,
      ),
    ];
    const columns = [own.toFixed(0), other.toFixed(0), (own / other).toFixed(2)];
    console.log(name.padEnd(24), ...columns.map((text) => text.padStart(6)));
  }
  rmSync(folder, { recursive: true });
}
