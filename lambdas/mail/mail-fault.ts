/** What a failed send means for the mail. */
import { answeredStatus } from '#lambdas/runtime/aws.ts';

/**
 * `address`: SES refuses this mail for good, usually for its address. `service`: SES did not take it now; a later try may
 * succeed. `unanswered`: no answer came, so SES may have taken it. `shop`: the shop failed before it called SES.
 */
export type MailFault = SesFault | 'shop';
export type SesFault = 'address' | 'service' | 'unanswered';

/** Thrown for a mail that SES did not confirm; the cause is the SDK's error. */
export class MailError extends Error {
  readonly fault: SesFault;
  constructor(cause: unknown) {
    const fault = classify(cause);
    super(`SES: ${fault}`, { cause });
    this.name = 'MailError';
    this.fault = fault;
  }
}

export function readMailFault(error: unknown): MailFault {
  return error instanceof MailError ? error.fault : 'shop';
}

/** Errors of the mail itself. The others are about the account, its limits or the moment. */
const addressErrors = ['BadRequestException', 'MessageRejected'];
/** An account in the sandbox, or a sender whose domain is not verified yet: the operator corrects that. */
const ofAccount = /not verified/i;
/** The connection was never made. */
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * SES that answers an error "does not send the email":
 * https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html
 */
function classify(error: unknown): SesFault {
  if (!(error instanceof Error)) return 'unanswered';
  if (answeredStatus(error) === undefined) return isUnreachable(error) ? 'service' : 'unanswered';
  return addressErrors.includes(error.name) && !ofAccount.test(error.message) ? 'address' : 'service';
}

function isUnreachable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return unreachable.includes(code) || error.message.includes('did not establish a connection');
}
