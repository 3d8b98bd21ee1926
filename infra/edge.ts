import { readFileSync } from 'node:fs';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { transformSync } from 'esbuild';
import { nameOf } from '#infra/names.ts';
import { findOtherName, type Stage } from '#infra/stages.ts';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import { type ApiErrorCode, apiErrors } from '#lambdas/http/errors.ts';
import { sitePaths } from '#web/build/site-paths.ts';

/** The syntax beyond ES5 that CloudFront's runtime knows. esbuild rewrites the rest, or fails on what it cannot. */
const runtimeSyntax = { arrow: true, 'const-and-let': true, 'template-literal': true };

/** An edge function's code with values written into it. Throws above CloudFront's limit of 10 kB. */
function compile(file: URL, values: Record<string, unknown>): string {
  let source = readFileSync(file, 'utf8');
  for (const [placeholder, value] of Object.entries(values))
    source = source.replace(placeholder, () => JSON.stringify(value));
  const { code } = transformSync(source, { target: 'es5', supported: runtimeSyntax, minifyWhitespace: true });
  if (Buffer.byteLength(code) > 10_240) throw new Error('The edge function is larger than CloudFront’s limit of 10 kB');
  return code;
}

/** A host whose every page is a redirect to the same page of another one. */
type Redirected = { from: string; to: string };

export function makeEdgeCode(paths: readonly string[], redirected: Redirected | null = null): string {
  return compile(new URL('edge-function.js', import.meta.url), { __PAGES__: paths, __REDIRECTED__: redirected });
}

function findRedirected(stage: Stage): Redirected | null {
  const from = findOtherName(stage);
  return from === undefined || stage.domain === undefined ? null : { from, to: stage.domain };
}

/** The code for the API, with those of its errors that it answers; in ASCII, since the runtime's encoding is not documented. */
export function makeApiEdgeCode(): string {
  const codes = ['not_found', 'invalid_request', 'too_large'] as const satisfies ApiErrorCode[];
  const errors = codes.map((code) => {
    const [status, message] = apiErrors[code];
    const body = JSON.stringify({ error: { code, message } } satisfies ErrorBody);
    const ascii = body.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return [code, { status, body: ascii }];
  });
  return compile(new URL('api-edge-function.js', import.meta.url), { __ERRORS__: Object.fromEntries(errors) });
}

/** The functions that CloudFront runs before it asks the bucket or the API. */
export class Edge extends Construct {
  readonly pages: EdgeFunction;
  readonly api: EdgeFunction;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Edge');
    this.pages = new EdgeFunction(this, 'Pages', {
      functionName: nameOf(stage.name, 'pages'),
      comment: 'Clean addresses, redirects, unknown ids',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(makeEdgeCode(sitePaths, findRedirected(stage))),
    });
    this.api = new EdgeFunction(this, 'Api', {
      functionName: nameOf(stage.name, 'api'),
      comment: 'Refusals that API Gateway would word itself',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(makeApiEdgeCode()),
    });
  }
}
