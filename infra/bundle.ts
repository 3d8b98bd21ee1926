/**
 * The functions' bundles. An esbuild call of our own because CDK's `NodejsFunction` cannot split: the mail template
 * (React) must load only once a payment is recorded, not at every cold start.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Credential providers Lambda never uses: its credentials are in the environment, which the SDK asks first, and the
 * others are imported only when that fails. Left out, a cold start evaluates a third less.
 */
const unusedCredentialProviders = ['ini', 'sso', 'process', 'web-identity', 'login', 'http'].map(
  (name) => `@aws-sdk/credential-provider-${name}`,
);

/** Bundles `lambdas/<name>.ts` to `.build/lambdas/<name>/index.mjs` and its chunks; answers the folder. */
export function bundleFunction(name: string): string {
  const folder = `${root}.build/lambdas/${name}`;
  // Chunks are named by their content: yesterday's would stay and change the asset's hash.
  rmSync(folder, { recursive: true, force: true });
  buildSync({
    absWorkingDir: root,
    entryPoints: { index: `lambdas/${name}.ts` },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    // The SDK's ESM files shake; its CommonJS ones do not.
    mainFields: ['module', 'main'],
    minify: true,
    keepNames: true,
    jsx: 'automatic',
    external: unusedCredentialProviders,
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as toRequire } from 'node:module';const require = toRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return folder;
}
