import type { SESv2Client, Attachment as SesAttachment } from '@aws-sdk/client-sesv2';
import { toDiscreetName } from '#lambdas/format/discreet-name.ts';
import { encodeDomain } from '#lambdas/mail/email-address.ts';
import type { MailContext, MailWords } from '#lambdas/mail/fill-words.ts';
import { type MailSubject, toTags } from '#lambdas/mail/mail-event.ts';
import { MailError } from '#lambdas/mail/mail-fault.ts';
import type { Sent } from '#lambdas/mail/mail-record.ts';
import { leftOfRunMs, noteAnswer } from '#lambdas/mail/mail-run.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';

/** `to` and `replyTo` are bare addresses. */
export type Envelope = {
  to: string;
  replyTo?: string;
  about?: MailSubject;
  /** A stranger may have caused it: its sender's name and address say nothing of the shop, where the stage has such ones. */
  isUnasked?: true;
  /** How long SES may take; 4 s by default, since a visitor waits for the answer. */
  waitMs?: number;
  /** Further headers, such as List-Unsubscribe: ASCII, at most 870 characters each. */
  headers?: Record<string, string>;
  attachments?: Attachment[];
};

/** A PDF that goes with a mail; `fileName` is what its reader saves it as. */
type Attachment = { fileName: string; pdf: Uint8Array };

type Mail = Envelope & { subject: string; text: string; html?: string };

/**
 * A connection that is kept while the function is frozen may be dead at the next mail, which would wait for SES's event though SES
 * never saw it. A new one costs some milliseconds.
 */
const ownConnections = { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } };

/** One attempt: SES has no idempotency key, so a retry inside the SDK could send twice unnoticed. The outbox retries instead. */
const limits = { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true };

/** For mails in the background: with more time fewer of them end without an answer. */
export const backgroundWaitMs = 20_000;

let client: SESv2Client | undefined;

/** The addresses a mail's words need, from the function's environment. */
export function getMailContext(): MailContext {
  return { siteUrl: getVariable('SITE_URL'), supportAddress: getVariable('SUPPORT_ADDRESS') };
}

/**
 * Lays out a mail's words as HTML and text and sends them; gives SES's message id. The words, their layout (React) and SES's
 * client are most of a cold start, so they are loaded when there is something to send.
 */
export async function sendWords(words: MailWords, envelope: Envelope): Promise<Sent> {
  const [{ renderMail }, { makeDiscreet }] = await Promise.all([
    import('#lambdas/mail/render-mail.tsx'),
    import('#lambdas/mail/discreet.ts'),
  ]);
  const { order, occasion = '' } = envelope.about ?? {};
  const { orderId = '', email, discreet } = order ?? {};
  const shown = discreet ? makeDiscreet(words, { orderId, occasion, isBuyer: envelope.to === email }) : words;
  return sendMail({ ...envelope, ...renderMail(shown) });
}

/**
 * Where an answer goes. SES refuses the whole mail for a letter beyond ASCII before an '@'. An address of that kind, typed
 * into a form, is therefore only in the mail's text, and answers go to the support address.
 */
function listReplyAddresses(replyTo: string | undefined): string[] {
  const supportAddress = getVariable('SUPPORT_ADDRESS');
  const asked = encodeDomain(replyTo ?? supportAddress);
  return [/^[\x21-\x7e]+$/.test(asked) ? asked : supportAddress];
}

/** SES's default encoding is 7 bit, which a PDF is not: https://docs.aws.amazon.com/ses/latest/dg/attachments.html */
function toSesAttachment({ fileName, pdf }: Attachment): SesAttachment {
  return {
    FileName: fileName,
    ContentType: 'application/pdf',
    ContentDisposition: 'ATTACHMENT',
    ContentTransferEncoding: 'BASE64',
    RawContent: pdf,
  };
}

function toDiscreetAttachment(attachment: Attachment, index: number): SesAttachment {
  return toSesAttachment({ ...attachment, fileName: toDiscreetName(attachment.fileName, index) });
}

/** Hands a mail to SES and gives its message id. Throws a `MailError` when SES refuses the mail or does not answer. */
export async function sendMail(mail: Mail): Promise<Sent> {
  const { html, about, headers = {}, attachments = [], waitMs = limits.requestTimeout } = mail;
  const ses = await import('@aws-sdk/client-sesv2');
  const leftMs = leftOfRunMs();
  if (leftMs <= 0) throw new Error('The run is over: the mail is left for the next one');
  client ??= new ses.SESv2Client({ maxAttempts: 1, requestHandler: { ...limits, ...ownConnections } });
  const isDiscreet = about?.order?.discreet === true;
  const command = new ses.SendEmailCommand({
    FromEmailAddress: getVariable(isDiscreet || mail.isUnasked ? 'MAIL_SENDER_DISCREET' : 'MAIL_SENDER'),
    ConfigurationSetName: getVariable('MAIL_CONFIGURATION_SET'),
    Destination: { ToAddresses: [encodeDomain(mail.to)] },
    ReplyToAddresses: listReplyAddresses(mail.replyTo),
    Content: {
      Simple: {
        Subject: { Data: mail.subject, Charset: 'UTF-8' },
        Body: {
          Text: { Data: mail.text, Charset: 'UTF-8' },
          ...(html === undefined ? {} : { Html: { Data: html, Charset: 'UTF-8' } }),
        },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
        ...(attachments.length === 0
          ? {}
          : { Attachments: attachments.map(isDiscreet ? toDiscreetAttachment : toSesAttachment) }),
      },
    },
    ...toTags(about),
  });
  const { MessageId } = await client
    .send(command, { requestTimeout: Math.min(waitMs, leftMs) })
    .catch((cause: unknown) => {
      const error = new MailError(cause);
      noteAnswer(error.fault);
      throw error;
    });
  noteAnswer(undefined);
  return { sent: MessageId ?? 'unknown' };
}
