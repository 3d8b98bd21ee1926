/**
 * `npm run build`: builds the guide's files, the site and the functions, each only when its sources have changed. The local cloud
 * starts from the templates, which are made here too.
 */

import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { identity, vatToday } from '#content/identity.ts';
import { functionNames } from '#infra/function-list.ts';
import { checkStage } from '#infra/stage-rules.ts';
import { describeDiscretion, getStage } from '#infra/stages.ts';
import { makeFresh, root, runScript } from '#local/freshness.ts';

/**
 * Builds what is out of date. On this machine variables set by hand take precedence over the stage:
 * `SOCIAL_PROOF=verified npm start` shows the shop as production shows it. For a deployment they must not differ. Gives the
 * variables that the site is built with.
 */
export async function buildAll(report: (line: string) => void = () => {}): Promise<Record<string, string>> {
  // The legal pages say whether VAT is due today.
  const siteVariables = { ...chooseVariables(readStageName()), VAT_TODAY: JSON.stringify(vatToday(identity)) };
  await Promise.all([buildPages(siteVariables, report), buildFunctions()]);
  return siteVariables;
}

/** The folder of more products that the environment may name. */
const more = process.env.MORE_PRODUCTS ? [process.env.MORE_PRODUCTS] : [];

async function buildFunctions(): Promise<void> {
  await makeFresh({
    name: 'functions',
    sources: [
      'lambdas',
      'content',
      ...more,
      'infra/bundle',
      'infra/function-list.ts',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ],
    variables: ['MORE_PRODUCTS'],
    outputs: functionNames.map((name) => `.build/lambdas/${name}/index.mjs`),
    make: () => runScript('infra/bundle/bundle-functions.ts'),
  });
}

/** In order: the site shows the size and page count of the built guide. */
async function buildPages(siteVariables: Record<string, string>, report: (line: string) => void): Promise<void> {
  const guideWasMade = await makeFresh({
    name: 'guide',
    sources: [
      'content/guide',
      'content/drawing',
      'content/products',
      ...more,
      'content/catalogue.ts',
      'content/editions.ts',
      'content/french-text.ts',
      'content/palette.json',
      'package-lock.json',
    ],
    variables: ['MORE_PRODUCTS'],
    outputs: ['.build/files/manifest.json', '.build/files/figures.json', '.build/excerpt/spreads.json'],
    make: () => runScript('content/guide/compile.ts'),
  });
  if (guideWasMade) report('The guide is built.');
  const siteWasMade = await makeFresh({
    name: 'site',
    sources: ['web', 'content', 'lambdas', '.build/files/manifest.json', 'package-lock.json'],
    variables: ['MORE_PRODUCTS'],
    environment: siteVariables,
    outputs: ['.build/site/index.html', '.build/files/terms.json'],
    // Tests build too: with their NODE_ENV the site would carry React's development build.
    make: () => runScript('web/build/build-site.ts', { ...siteVariables, NODE_ENV: 'production' }),
  });
  if (siteWasMade) report('The site is built.');
}

/** CDK passes its context (`-c stage=…`) to the commands of `cdk.json` in this variable. */
const contextSchema = v.object({ stage: v.optional(v.string(), 'demo') });

function readStageName(): string {
  return v.parse(contextSchema, JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}')).stage;
}

/** The site's variables that depend on the stage. Throws when one is set by hand to another value for a deployment. */
function chooseVariables(name: string): Record<string, string> {
  const stage = checkStage(getStage(name));
  const variables = {
    SOCIAL_PROOF: stage.socialProof,
    SUPPORT_ADDRESS: stage.supportAddress,
    DISCRETION: describeDiscretion(stage),
  };
  const isDeployment = process.env.CDK_CONTEXT_JSON !== undefined;
  if (isDeployment && stage.livePayments && process.env.MORE_PRODUCTS)
    throw new Error('MORE_PRODUCTS is set: what it names is sold on this machine, not in a shop that takes money');
  const chosen = Object.entries(variables).map(([variable, value]) => {
    const set = process.env[variable] ?? value;
    if (isDeployment && set !== value)
      throw new Error(`${variable} is "${set}", but the stage "${name}" has "${value}": unset the variable`);
    return [variable, set];
  });
  return Object.fromEntries(chosen);
}

const cloudFolder = '.build/cloud';

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
    ].concat(['local/build.ts', 'cdk.json', 'package.json', 'package-lock.json']),
    variables: ['VERSION', 'MORE_PRODUCTS'],
    outputs: [`${cloudFolder}/manifest.json`],
    // CDK's check of the templates takes seconds: a deployment makes it, and the tests of `infra`.
    make: () =>
      runScript('infra/app.ts', { CDK_OUTDIR: cloudFolder, CDK_CONTEXT_JSON: readContext(), CDK_VALIDATION: 'false' }),
  });
  if (wereMade) report('The templates are synthesised.');
  return `${root}${cloudFolder}`;
}

if (import.meta.main) {
  try {
    await buildAll(console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
