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
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { entryOf, functionNames, type Route } from '#infra/function-list.ts';
import type { Functions } from '#infra/functions.ts';
import { nameOf } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';

/** No query string, body or e-mail in the access log: session ids and tokens are secrets. */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
});

/** Requests a second to a route with a bucket of its own. */
const buckets = {
  /**
   * The checkout, what a buyer needs afterwards or has a right to, and the forms that send mail. The firewall keeps a few addresses
   * from filling it. Stripe takes 25 calls a second of a kind: https://docs.stripe.com/rate-limits
   */
  own: { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 100 },
  /** Stripe repeats an event that is refused. */
  stripe: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 500 },
};

/** The HTTP API behind the distribution. It has no CORS: the site and its API are one origin. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  private readonly stage: HttpStage;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Api');
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: nameOf(stage.name), createDefaultStage: false });
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
    const added = functionNames.flatMap((name) =>
      (entryOf(name).routes ?? []).map((route) => {
        const routeKey = toRouteKey(route);
        const id = routeKey.path === undefined ? name : `${name}-${routeKey.method.toLowerCase()}`;
        const integration = new HttpLambdaIntegration(`${id}Integration`, functions.get(name));
        return new HttpRoute(this, id, {
          httpApi: this.httpApi,
          routeKey,
          integration,
          authorizer: new HttpNoneAuthorizer(),
        });
      }),
    );
    // API Gateway refuses settings of a route that is not there yet.
    this.stage.node.addDependency(...added);
    this.throttleRoutes();
  }

  /** Routes with buckets of their own: a flood at one closes none of the others. CDK's construct knows the stage's only. */
  private throttleRoutes(): void {
    const { defaultChild } = this.stage.node;
    if (!(defaultChild instanceof CfnStage)) throw new Error('The API has no stage to throttle');
    const settings = functionNames.flatMap((name) => {
      const { routes = [], bucket } = entryOf(name);
      return bucket === undefined ? [] : routes.map((route) => [route, buckets[bucket]]);
    });
    defaultChild.routeSettings = Object.fromEntries(settings);
  }
}

function toRouteKey(route: Route): HttpRouteKey {
  if (route === '$default') return HttpRouteKey.DEFAULT;
  return HttpRouteKey.with(route.slice(route.indexOf('/')), route.startsWith('GET') ? HttpMethod.GET : HttpMethod.POST);
}
