import { existsSync, readFileSync } from 'node:fs';
import { makeFresh, root, runScript } from '#local/freshness.ts';

const folder = '.build/cloud';

/** The context that the CDK command would pass: the feature flags of `cdk.json`, and metadata with the constructs' paths. */
function readContext(): string {
  const file = `${root}cdk.json`;
  const { context = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return JSON.stringify({ 'aws:cdk:enable-path-metadata': true, ...context });
}

/**
 * Synthesises the CDK app of the `demo` stage, unless its sources are unchanged, and gives the folder of the templates. It
 * runs in a process of its own because it takes some 0.5 GB.
 */
export async function synthesise(report: (line: string) => void): Promise<string> {
  const wereMade = await makeFresh({
    name: 'templates',
    sources: [
      'infra',
      'lambdas',
      'content',
      'web/build/site-paths.ts',
      'web/pages.ts',
      'web/build/boot-script.ts',
      'web/shell/boot.ts',
      'web/browser',
      '.build/files',
      '.build/site',
    ].concat(['local/templates/synthesise.ts', 'cdk.json', 'package.json', 'package-lock.json']),
    variables: ['VERSION', 'MORE_PRODUCTS'],
    outputs: [`${folder}/manifest.json`],
    // CDK's check of the templates takes seconds: a deployment makes it, and the tests of `infra`.
    make: () =>
      runScript('infra/app.ts', { CDK_OUTDIR: folder, CDK_CONTEXT_JSON: readContext(), CDK_VALIDATION: 'false' }),
  });
  if (wereMade) report('The templates are synthesised.');
  return `${root}${folder}`;
}
