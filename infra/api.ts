import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  type ThrottleSettings,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '#infra/config.ts';
import type { FunctionName } from '#infra/function-rights.ts';
import type { Functions } from '#infra/functions.ts';

/** The API's routes; every other path and method goes to `$default`. */
const routes: [method: HttpMethod, path: string, name: FunctionName][] = [
  [HttpMethod.POST, '/api/create-checkout', 'create-checkout'],
  [HttpMethod.GET, '/api/promo-codes/{code}', 'look-up-promo'],
  [HttpMethod.GET, '/api/orders/{orderId}', 'look-up-order'],
  [HttpMethod.POST, '/api/downloads', 'hand-out-files'],
  [HttpMethod.POST, '/api/my-order', 'show-my-order'],
  [HttpMethod.POST, '/api/my-order/address', 'ask-address-change'],
  [HttpMethod.POST, '/api/my-order/address/confirm', 'confirm-address'],
  [HttpMethod.POST, '/api/my-order/partner', 'share-with-partner'],
  [HttpMethod.POST, '/api/my-order/find', 'find-my-orders'],
  [HttpMethod.POST, '/api/my-order/review', 'review-guide'],
  [HttpMethod.POST, '/api/my-order/refund', 'request-refund'],
  [HttpMethod.POST, '/api/my-order/editions', 'choose-editions'],
  // A mail client without an unsubscribe button opens the address in a browser.
  [HttpMethod.GET, '/api/my-order/editions', 'choose-editions'],
  [HttpMethod.POST, '/api/my-order/receipt', 'issue-receipt'],
  [HttpMethod.POST, '/api/my-order/card', 'print-card'],
  [HttpMethod.POST, '/api/stripe-webhook', 'stripe-webhook'],
  [HttpMethod.POST, '/api/contact', 'send-contact'],
  [HttpMethod.POST, '/api/withdrawals', 'request-withdrawal'],
  [HttpMethod.POST, '/api/newsletter', 'subscribe'],
  [HttpMethod.POST, '/api/newsletter/confirm', 'confirm-subscription'],
  [HttpMethod.POST, '/api/newsletter/unsubscribe', 'unsubscribe'],
  // A mail client without an unsubscribe button opens the address in a browser.
  [HttpMethod.GET, '/api/newsletter/unsubscribe', 'unsubscribe'],
  [HttpMethod.GET, '/api/health', 'report-health'],
];

/**
 * The routes with buckets of their own, in requests a second: a flood at one closes none of the others. Stripe repeats an event
 * that is refused, and takes 25 calls a second of a kind (https://docs.stripe.com/rate-limits). 10 checkouts a second are
 * 36,000 an hour. These forms send mail.
 */
const throttles: Record<string, ThrottleSettings> = {
  'POST /api/stripe-webhook': { rateLimit: 100, burstLimit: 500 },
  'POST /api/create-checkout': { rateLimit: 10, burstLimit: 50 },
  'GET /api/orders/{orderId}': { rateLimit: 50, burstLimit: 200 },
  'POST /api/contact': { rateLimit: 5, burstLimit: 20 },
  'POST /api/my-order/address': { rateLimit: 5, burstLimit: 20 },
  'POST /api/my-order/find': { rateLimit: 5, burstLimit: 20 },
  'POST /api/newsletter': { rateLimit: 5, burstLimit: 20 },
};

/** No query string, body or e-mail in the access log: session ids and tokens are secrets. */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
});

/** The HTTP API behind the distribution. It has no CORS: the site and its API are one origin. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  private readonly stage: HttpStage;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Api');
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: `guide-amour-${stage.name}`, createDefaultStage: false });
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      // Far above the busiest evening, and low enough to bound the cost of a flood.
      throttle: { rateLimit: 50, burstLimit: 200 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    });
  }

  /** The API's own host name. It answers 404 to requests that do not come through the distribution. */
  get hostName(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /** Connects each route to its function. Apart from the constructor, since the functions need the site's address first. */
  addRoutes(functions: Functions): void {
    const add = (id: string, key: HttpRouteKey, name: FunctionName) =>
      new HttpRoute(this, id, {
        httpApi: this.httpApi,
        routeKey: key,
        integration: new HttpLambdaIntegration(`${id}Integration`, functions.get(name)),
        authorizer: new HttpNoneAuthorizer(),
      });
    const added = routes.map(([method, path, name]) =>
      add(`${name}-${method.toLowerCase()}`, HttpRouteKey.with(path, method), name),
    );
    add('refuse-unknown', HttpRouteKey.DEFAULT, 'refuse-unknown');
    this.throttleRoutes(added);
  }

  /** API Gateway refuses settings of a route that is not there yet. CDK's construct knows the stage's own throttle only. */
  private throttleRoutes(added: HttpRoute[]): void {
    const settings = Object.entries(throttles).map(([route, { rateLimit, burstLimit }]) => [
      route,
      { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit },
    ]);
    const { defaultChild } = this.stage.node;
    if (!(defaultChild instanceof CfnStage)) throw new Error('The API has no stage to throttle');
    defaultChild.routeSettings = Object.fromEntries(settings);
    this.stage.node.addDependency(...added);
  }
}
