import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { entryOf, functionNames } from '#infra/function-list.ts';
import { nameOf } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';
import type { ErrorBody } from '#lambdas/http/contract.ts';
import { apiErrors } from '#lambdas/http/errors.ts';

/**
 * Calls of one address to the API in five minutes. A purchase takes about 15, so 200 buyers of one school's network pass in
 * the same five minutes.
 */
const callsPerAddress = 3000;
/**
 * Calls of one address to the paths that have a bucket of their own: for each buyer of the school one to pay, one to learn that it
 * was paid (nine while that takes a minute), the order's page and its files.
 */
const formsPerAddress = 800;

const refusal: ErrorBody = { error: { code: 'too_many_requests', message: apiErrors.too_many_requests[1] } };

const pathIs = (searchString: string, positionalConstraint: 'STARTS_WITH' | 'EXACTLY') => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

/** Stripe sends all its events from a few addresses, and pages with their assets cost CloudFront's cache only. */
const limitedPaths = {
  andStatement: {
    statements: [
      pathIs('/api/', 'STARTS_WITH'),
      { notStatement: { statement: pathIs('/api/stripe-webhook', 'EXACTLY') } },
    ],
  },
};

const bucketPaths = {
  orStatement: {
    statements: functionNames
      .filter((name) => entryOf(name).bucket === 'own')
      .flatMap((name) => entryOf(name).routes ?? [])
      .map((route) => {
        const [, path = '', parameter] = /(\/[^{]*)(\{.*)?/.exec(route) ?? [];
        return pathIs(path, parameter === undefined ? 'EXACTLY' : 'STARTS_WITH');
      }),
  },
};

/** The distribution's firewall: it bounds what one address can ask of the API, and answers as the API does. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Firewall');
    const measured = (name: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName: nameOf(stage.name, name),
      // A sample has the caller's address and the query, with tokens and session ids, for three hours.
      sampledRequestsEnabled: false,
    });
    const limit = (name: string, priority: number, calls: number, scopeDownStatement: CfnWebACL.StatementProperty) => ({
      name,
      priority,
      statement: {
        rateBasedStatement: { aggregateKeyType: 'IP', limit: calls, evaluationWindowSec: 300, scopeDownStatement },
      },
      action: {
        block: {
          customResponse: {
            // WAF's own 403 would become the site's 404 page.
            responseCode: 429,
            customResponseBodyKey: 'tooMany',
            responseHeaders: [{ name: 'retry-after', value: '300' }],
          },
        },
      },
      visibilityConfig: measured(name),
    });
    const acl = new CfnWebACL(this, 'Acl', {
      description: `${Stack.of(this).stackName}: limits the API calls of each address`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measured('firewall'),
      customResponseBodies: { tooMany: { contentType: 'APPLICATION_JSON', content: JSON.stringify(refusal) } },
      rules: [
        limit('calls-per-address', 0, callsPerAddress, limitedPaths),
        limit('forms-per-address', 1, formsPerAddress, bucketPaths),
      ],
    });
    this.arn = acl.attrArn;
  }
}
