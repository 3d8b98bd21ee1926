/** How each service words an error of its own and a refusal of too many calls. */
import type { ServerResponse } from 'node:http';
import { sendJson } from '#local/http.ts';

export type Service = 'dynamodb' | 's3' | 'ses' | 'ssm' | 'lambda' | 'stripe';
type Kind = 'refused' | 'throttled';
type FaultAnswer = { status: number; type: string };

const answers: Record<Service, Record<Kind, FaultAnswer>> = {
  dynamodb: {
    refused: { status: 500, type: 'InternalServerError' },
    throttled: { status: 400, type: 'ProvisionedThroughputExceededException' },
  },
  s3: { refused: { status: 500, type: 'InternalError' }, throttled: { status: 503, type: 'SlowDown' } },
  ses: {
    refused: { status: 500, type: 'InternalServiceErrorException' },
    throttled: { status: 429, type: 'TooManyRequestsException' },
  },
  ssm: {
    refused: { status: 500, type: 'InternalServerError' },
    throttled: { status: 400, type: 'ThrottlingException' },
  },
  lambda: {
    refused: { status: 500, type: 'ServiceException' },
    throttled: { status: 429, type: 'TooManyRequestsException' },
  },
  stripe: { refused: { status: 500, type: 'api_error' }, throttled: { status: 429, type: 'rate_limit_error' } },
};

/** Answers as the service does when it fails by itself. */
export function sendFault(response: ServerResponse, service: Service, kind: Kind): void {
  const { status, type } = answers[service][kind];
  if (service === 's3') {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${type}</Code></Error>`);
    return;
  }
  const message = 'The local cloud was told to let this call fail';
  const body = service === 'stripe' ? { error: { type, message } } : { __type: type, message };
  if (service !== 'stripe') response.setHeader('x-amzn-errortype', type);
  sendJson(response, status, body, service === 'stripe' ? 'application/json' : 'application/x-amz-json-1.1');
}
