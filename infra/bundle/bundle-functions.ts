/**
 * Bundles each function with esbuild into `.build/lambdas/<name>`, for `npm run build`. CDK's `NodejsFunction` cannot split a
 * bundle, and the mail template (React) must not load at every cold start.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { articleSlugs } from '#content/article-slugs.ts';
import { catalogue } from '#content/catalogue.ts';
import { identity } from '#content/identity.ts';
import { periods } from '#content/retention.ts';
import { site } from '#content/site.ts';
import { joinEager, listEager, requireWhole } from '#infra/bundle/join-chunks.ts';
import { smallSdk } from '#infra/bundle/small-sdk.ts';
import { type FunctionName, functionNames } from '#infra/function-list.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The SDK's credential providers that Lambda never uses: its credentials are in the environment, which the SDK asks first.
 * Without the others a cold start evaluates a third less.
 */
const unusedCredentialProviders = ['ini', 'sso', 'process', 'web-identity', 'login', 'http'].map(
  (name) => `@aws-sdk/credential-provider-${name}`,
);

const state = (content: unknown) => JSON.stringify(JSON.stringify(content));

/**
 * Replaced in the code: no folder of the content is where a function runs, and checking again what was checked here would be a
 * tenth of a cold start.
 */
export const statedContent = {
  'process.env.ARTICLE_SLUGS': state(articleSlugs),
  'process.env.CHECKED_CATALOGUE': state(catalogue),
  'process.env.CHECKED_IDENTITY': state(identity),
  'process.env.CHECKED_PERIODS': state(periods),
  'process.env.CHECKED_SITE': state(site),
};

/**
 * An ES import of one of Node's modules evaluates all its getters (undici's WebSocket in `http`, `fs.promises`, every feature of
 * `process`), up to 24 ms each. This way only what is used is loaded.
 */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup({ onResolve, onLoad }) {
    const namespace = 'builtin';
    onResolve({ filter: new RegExp(`^(node:)?(${builtinModules.join('|')})$`) }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  // esbuild removes unused code from the SDK's ESM files, not from its CommonJS ones.
  mainFields: ['module', 'main'],
  jsx: 'automatic',
  loader: { '.ttf': 'binary' },
  external: unusedCredentialProviders,
  define: { 'process.env.NODE_ENV': '"production"', ...statedContent },
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Stripe and React's server renderer are CommonJS in part. */
const banner = {
  js: "import { createRequire as toRequire } from 'node:module';const require = toRequire(import.meta.url);",
};

/** All functions, in chunks that they share. */
const sharedFolder = `${root}.build/lambdas-shared-${process.pid}`;

/** Bundles every function `lambdas/<name>.ts` to `index.mjs` and its chunks. */
export async function bundleFunctions(): Promise<void> {
  // The sources are parsed once for all functions: this takes half the time. In so many chunks they would start slowly.
  const entryPoints = functionNames.map((name) => `lambdas/${name}.ts`);
  try {
    await build({ ...common, entryPoints, outdir: sharedFolder, plugins: [smallSdk] });
    await Promise.all(functionNames.map(bundleFunction));
  } finally {
    rmSync(sharedFolder, { recursive: true, force: true });
  }
}

async function bundleFunction(name: FunctionName): Promise<void> {
  const folder = `${root}.build/lambdas/${name}`;
  const { outputFiles, metafile } = await build({
    ...common,
    // The paths below it are part of the chunks' names.
    absWorkingDir: sharedFolder,
    entryPoints: { index: `${sharedFolder}/${name}.mjs` },
    outdir: folder,
    minify: true,
    plugins: [lazyBuiltins],
    banner,
    write: false,
    metafile: true,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  await joinEager(texts, listEager(metafile, 'index.mjs'), { ...common, banner });
  requireWhole(texts);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of texts) writeChanged(`${folder}/${file}`, text);
  // Chunks are named by their content: old ones would stay and change the asset's hash.
  for (const file of readdirSync(folder)) if (!texts.has(file)) rmSync(`${folder}/${file}`, { force: true });
}

/** Replaces a file in one step, since another synthesis may be reading the folder. */
function writeChanged(path: string, contents: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === contents) return;
  const draft = `${root}.build/lambdas/${process.pid}-${basename(path)}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}

if (import.meta.main) await bundleFunctions();
