/** How each service words an error of its own and a refusal of too many calls. */
import type { ServerResponse } from 'node:http';
import { sendJson } from '#local/http.ts';

export type Service = 'dynamodb' | 's3' | 'ses' | 'ssm' | 'lambda' | 'stripe';
type Kind = 'refused' | 'throttled';

const answers: Record<Service, Record<Kind, [status: number, type: string]>> = {
  dynamodb: { refused: [500, 'InternalServerError'], throttled: [400, 'ProvisionedThroughputExceededException'] },
  s3: { refused: [500, 'InternalError'], throttled: [503, 'SlowDown'] },
  ses: { refused: [500, 'InternalServiceErrorException'], throttled: [429, 'TooManyRequestsException'] },
  ssm: { refused: [500, 'InternalServerError'], throttled: [400, 'ThrottlingException'] },
  lambda: { refused: [500, 'ServiceException'], throttled: [429, 'TooManyRequestsException'] },
  stripe: { refused: [500, 'api_error'], throttled: [429, 'rate_limit_error'] },
};

/** Answers as the service does when it fails by itself. */
export function sendFault(response: ServerResponse, service: Service, kind: Kind): void {
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
