import * as v from 'valibot';
import type { Templates } from '#local/templates/templates.ts';

export type Route = { routeKey: string; functionArn: string };

export type Match = { route: Route; pathParameters: Record<string, string> };

const routeSchema = v.object({ RouteKey: v.string(), Target: v.string() });
const integrationSchema = v.object({ IntegrationUri: v.string(), PayloadFormatVersion: v.literal('2.0') });

export function readRoutes(templates: Templates): Route[] {
  const integrations = new Map(
    templates.list('AWS::ApiGatewayV2::Integration').map(({ name, properties }) => {
      return [name, v.parse(integrationSchema, properties)] as const;
    }),
  );
  return templates.list('AWS::ApiGatewayV2::Route').map(({ properties }) => {
    const { RouteKey, Target } = v.parse(routeSchema, properties);
    const integration = integrations.get(Target.replace('integrations/', ''));
    if (integration === undefined) throw new Error(`The route ${RouteKey} has no integration`);
    return { routeKey: RouteKey, functionArn: integration.IntegrationUri };
  });
}

function undefinedIfMalformed(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const decoded = undefinedIfMalformed(value);
    if (name !== undefined && decoded) parameters[name] = decoded;
    else if (part !== value) return undefined;
  }
  return parameters;
}

/**
 * The route of a request: a literal path before one with parameters, `$default` last. A parameter that
 * cannot be decoded matches none.
 */
export function findRoute(routes: Route[], method: string, path: string): Match | undefined {
  const byParameters = [...routes].sort((a, b) => a.routeKey.split('{').length - b.routeKey.split('{').length);
  for (const route of byParameters) {
    const [routeMethod, pattern] = route.routeKey.split(' ');
    if (pattern === undefined || routeMethod !== method) continue;
    const pathParameters = matchPath(pattern, path);
    if (pathParameters !== undefined) return { route, pathParameters };
  }
  const fallback = routes.find(({ routeKey }) => routeKey === '$default');
  return fallback === undefined ? undefined : { route: fallback, pathParameters: {} };
}
