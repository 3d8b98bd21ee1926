import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { toAsciiDomain } from '#lambdas/mail/email-address.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** A mail as SES is given it: `to` and `replyTo` are bare addresses, `orderId` becomes a tag in SES's events. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  orderId?: string;
  /** Further headers, such as List-Unsubscribe: ASCII, at most 870 characters each. */
  headers?: Record<string, string>;
};

/**
 * One attempt, four seconds: SES has no idempotency key, so a retry inside the SDK could send twice unseen. The order's
 * outbox retries instead.
 */
const limits = { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true };

let client: SESv2Client | undefined;

/** SES takes the domain of an address in ASCII only: `lea@exämple.fr` → `lea@xn--exmple-cua.fr`. */
function encodeDomain(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${toAsciiDomain(address.slice(at + 1))}`;
}

/**
 * Where an answer goes. SES refuses the whole mail for a letter beyond ASCII before an '@': such an address, which somebody
 * typed into a form, stands in the mail's text and nowhere else.
 */
function listReplyAddresses(replyTo: string | undefined): string[] {
  const supportAddress = getVariable('SUPPORT_ADDRESS');
  const asked = encodeDomain(replyTo ?? supportAddress);
  return [/^[\x21-\x7e]+$/.test(asked) ? asked : supportAddress];
}

/** Hands a mail to SES and gives its message id. Throws what SES answers when it does not take it. */
export async function sendMail({ to, subject, text, html, replyTo, orderId, headers = {} }: Mail): Promise<string> {
  client ??= new SESv2Client({ maxAttempts: 1, requestHandler: limits });
  const { MessageId } = await client.send(
    new SendEmailCommand({
      FromEmailAddress: getVariable('MAIL_SENDER'),
      Destination: { ToAddresses: [encodeDomain(to)] },
      ReplyToAddresses: listReplyAddresses(replyTo),
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: {
            Text: { Data: text, Charset: 'UTF-8' },
            ...(html === undefined ? {} : { Html: { Data: html, Charset: 'UTF-8' } }),
          },
          Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
        },
      },
      ...(orderId === undefined ? {} : { EmailTags: [{ Name: 'order', Value: orderId }] }),
    }),
  );
  return MessageId ?? 'unknown';
}
