import { readFileSync } from 'node:fs';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { transformSync } from 'esbuild';
import type { Stage } from '#infra/config.ts';
import { sitePaths } from '#web/build/site-map.ts';

/** The syntax beyond ES5 that CloudFront's runtime knows. esbuild rewrites the rest, or fails on what it cannot. */
const runtimeSyntax = { arrow: true, 'const-and-let': true, 'template-literal': true };

/** The edge function's code with the site's paths written into it. Throws above CloudFront's limit of 10 kB. */
export function makeEdgeCode(paths: readonly string[]): string {
  const source = readFileSync(new URL('edge-function.js', import.meta.url), 'utf8');
  const filled = source.replace('__PAGES__', JSON.stringify(paths));
  const { code } = transformSync(filled, { target: 'es5', supported: runtimeSyntax, minifyWhitespace: true });
  if (Buffer.byteLength(code) > 10_240) throw new Error('The edge function is larger than CloudFront’s limit of 10 kB');
  return code;
}

/** The function that handles clean addresses, redirects and unknown ids before CloudFront asks the bucket. */
export class Edge extends Construct {
  readonly pages: EdgeFunction;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Edge');
    this.pages = new EdgeFunction(this, 'Pages', {
      functionName: `guide-amour-${stage.name}-pages`,
      comment: 'Clean addresses, redirects, unknown ids',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(makeEdgeCode(sitePaths)),
    });
  }
}
