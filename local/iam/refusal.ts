/** What the services of AWS answer to a call that IAM refuses. */
import type { IncomingMessage } from 'node:http';
import type { Call } from '#local/iam/evaluate.ts';

/** A refused call, its caller's ARN and the reason, as IAM words it. */
export type Refusal = Call & { user: string; reason: string };

/** Why a request is refused, or undefined. */
export type Guard = (request: IncomingMessage, body?: Buffer) => Refusal | undefined;

/** The sentence that DynamoDB, SSM and S3 refuse with. */
export function describeRefusal({ user, action, resource, reason }: Refusal): string {
  return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}
