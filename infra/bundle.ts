/**
 * Bundles each function with esbuild into `.build/lambdas/<name>`, for `npm run build`. CDK's `NodejsFunction` cannot split a bundle, and the mail template (React) must not
 * load at every cold start.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync, type OutputFile } from 'esbuild';
import { articleSlugs } from '#content/article-slugs.ts';
import { readProductSources } from '#content/product-folders.ts';
import { type FunctionName, functionNames } from '#infra/function-list.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The SDK's credential providers that Lambda never uses: its credentials are in the environment, which the SDK asks first.
 * Without the others a cold start evaluates a third less.
 */
const unusedCredentialProviders = ['ini', 'sso', 'process', 'web-identity', 'login', 'http'].map(
  (name) => `@aws-sdk/credential-provider-${name}`,
);

/** Replaced in the code: no folder of the content is where a function runs. */
export const statedContent = {
  'process.env.ARTICLE_SLUGS': JSON.stringify(JSON.stringify(articleSlugs)),
  'process.env.PRODUCT_SOURCES': JSON.stringify(JSON.stringify(readProductSources())),
};

const options = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  // esbuild removes unused code from the SDK's ESM files, not from its CommonJS ones.
  mainFields: ['module', 'main'],
  minify: true,
  jsx: 'automatic',
  loader: { '.ttf': 'binary' },
  external: unusedCredentialProviders,
  alias: { http: './infra/node-http.cjs', 'node:http': './infra/node-http.cjs' },
  define: { 'process.env.NODE_ENV': '"production"', ...statedContent },
  // Stripe and React's server renderer are CommonJS in part.
  banner: {
    js: "import { createRequire as toRequire } from 'node:module';const require = toRequire(import.meta.url);",
  },
  logLevel: 'warning',
  write: false,
} as const satisfies BuildOptions;

/** Bundles `lambdas/<name>.ts` to `index.mjs` and its chunks, and gives their folder. */
export function bundleFunction(name: FunctionName): string {
  const folder = `${root}.build/lambdas/${name}`;
  const { outputFiles } = buildSync({ ...options, entryPoints: { index: `lambdas/${name}.ts` }, outdir: folder });
  mkdirSync(folder, { recursive: true });
  for (const file of outputFiles) writeChanged(file);
  // Chunks are named by their content: old ones would stay and change the asset's hash.
  const current = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const file of readdirSync(folder)) if (!current.has(file)) rmSync(`${folder}/${file}`, { force: true });
  return folder;
}

/** Replaces a file in one step, since another synthesis may be reading the folder. */
function writeChanged({ path, contents }: OutputFile): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  const draft = `${root}.build/lambdas/${process.pid}-${basename(path)}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}

if (import.meta.main) for (const name of functionNames) bundleFunction(name);
