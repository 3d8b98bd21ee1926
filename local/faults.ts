/**
 * Faults of the functions' calls to DynamoDB, S3, SES, SSM and Stripe. The stand-ins pass every call through here, which
 * names and counts it, and makes the chosen one fail. Calls of the tests and of the deployment never fail.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FaultMode, type FaultPlan, openPlan } from '#local/faults/plan.ts';
import { sendJson } from '#local/http.ts';

type Service = 'dynamodb' | 's3' | 'ses' | 'ssm' | 'lambda' | 'stripe';
type Kind = 'refused' | 'throttled';

/** How each service words an error of its own and a refusal of too many calls. */
const answers: Record<Service, Record<Kind, [status: number, type: string]>> = {
  dynamodb: { refused: [500, 'InternalServerError'], throttled: [400, 'ProvisionedThroughputExceededException'] },
  s3: { refused: [500, 'InternalError'], throttled: [503, 'SlowDown'] },
  ses: { refused: [500, 'InternalServiceErrorException'], throttled: [429, 'TooManyRequestsException'] },
  ssm: { refused: [500, 'InternalServerError'], throttled: [400, 'ThrottlingException'] },
  lambda: { refused: [500, 'ServiceException'], throttled: [429, 'TooManyRequestsException'] },
  stripe: { refused: [500, 'api_error'], throttled: [429, 'rate_limit_error'] },
};

/** Answers as the service does when it fails by itself. */
function sendFault(response: ServerResponse, service: Service, kind: Kind): void {
  const [status, type] = answers[service][kind];
  if (service === 's3') {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${type}</Code></Error>`);
    return;
  }
  const message = 'The local cloud was told to let this call fail';
  const body = service === 'stripe' ? { error: { type, message } } : { __type: type, message };
  if (service !== 'stripe') response.setHeader('x-amzn-errortype', type);
  sendJson(response, status, body, service === 'stripe' ? 'application/json' : 'application/x-amz-json-1.1');
}

/** Set by `functions/worker.js` on every request that a function sends. */
const callerHeader = 'x-local-function';

/** A call as its caller made it; an SDK's repetitions are its further attempts. `turn` counts the function's calls of the action. */
export type OutsideCall = {
  function: string;
  number: number;
  service: Service;
  action: string;
  turn: number;
  attempts: number;
  struck?: FaultMode;
};

type Exchange = { service: Service; action: string; request: IncomingMessage; response: ServerResponse };
type Serve = () => unknown;

export type Faults = ReturnType<typeof openFaults>;

export type Pass = (exchange: Exchange, serve: Serve) => Promise<void>;

/** What a stand-in that runs by itself does: every call passes. */
export const serveNormally: Pass = async (_, serve) => void (await serve());

/** The AWS SDKs name a call in a header that its repetitions share; Stripe's does so for a POST only. */
function identityOf({ service, action, request: { headers } }: Exchange): string {
  return String(headers['amz-sdk-invocation-id'] ?? `${service} ${action} ${headers['idempotency-key'] ?? ''}`);
}

/** The calls since the plan was set, each with its attempts. */
function countCalls() {
  const calls: OutsideCall[] = [];
  const numbers = new Map<string, number>();
  const known = new Map<string, OutsideCall>();
  /** Stripe's GETs carry no name: one like a call that failed is its repetition, one like a call that succeeded is another. */
  const isRepeated = (exchange: Exchange, earlier: OutsideCall) =>
    exchange.request.headers['amz-sdk-invocation-id'] !== undefined || earlier.struck !== undefined;
  return {
    calls,
    count(name: string, exchange: Exchange): OutsideCall {
      const identity = `${name} ${identityOf(exchange)}`;
      const earlier = known.get(identity);
      if (earlier !== undefined && isRepeated(exchange, earlier)) {
        earlier.attempts += 1;
        return earlier;
      }
      const number = (numbers.get(name) ?? 0) + 1;
      numbers.set(name, number);
      const { service, action } = exchange;
      const turn = calls.filter((call) => call.function === name && call.action === action).length + 1;
      const call: OutsideCall = { function: name, number, service, action, turn, attempts: 1 };
      known.set(identity, call);
      calls.push(call);
      return call;
    },
  };
}

/** The service does what was asked and believes that it answers; `then` runs in place of the answer. */
function loseAnswer(response: ServerResponse, then: () => void): void {
  const end = () => {
    then();
    return response;
  };
  Object.assign(response, { writeHead: () => response, write: () => true, end });
}

/** The faults of one local cloud; none at first. `endProcess` ends a function's process by its label. */
export function openFaults(endProcess: (name: string) => Promise<void>) {
  let choose = openPlan({});
  let counted = countCalls();
  let nextPlan = Promise.withResolvers<void>();

  async function die(name: string, { socket }: IncomingMessage): Promise<void> {
    await endProcess(name);
    socket.destroy();
  }

  const strike: Record<FaultMode, (name: string, exchange: Exchange, serve: Serve) => unknown> = {
    refused: (_, { service, response }) => sendFault(response, service, 'refused'),
    throttled: (_, { service, response }) => sendFault(response, service, 'throttled'),
    hung: () => {},
    unanswered: (_, { request, response }, serve) => {
      loseAnswer(response, () => request.socket.destroy());
      return serve();
    },
    'dies-before': (name, { request }) => die(name, request),
    'dies-after': (name, { request, response }, serve) => {
      loseAnswer(response, () => void die(name, request));
      return serve();
    },
    overtaken: async (_name, _exchange, serve) => {
      await nextPlan.promise;
      return serve();
    },
  };

  return {
    /** Sets a plan and counts from 1 again. */
    plan(plan: FaultPlan): void {
      choose = openPlan(plan);
      counted = countCalls();
      nextPlan.resolve();
      nextPlan = Promise.withResolvers<void>();
    },
    list: (): OutsideCall[] => counted.calls,
    /** Serves a call of a function, or makes it fail; `action` says what is asked, such as `UpdateItem orders`. */
    async pass(exchange: Exchange, serve: Serve): Promise<void> {
      const name = exchange.request.headers[callerHeader];
      if (typeof name !== 'string') return serveNormally(exchange, serve);
      const call = counted.count(name, exchange);
      const mode = choose(call);
      if (mode === undefined) return serveNormally(exchange, serve);
      call.struck = mode;
      await strike[mode](name, exchange, serve);
    },
  };
}
