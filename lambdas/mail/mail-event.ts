/** SES's events about the mails of orders, withdrawals, letters and requests for links, as EventBridge brings them. Pure. */
import * as v from 'valibot';
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { MailOutcome } from '#lambdas/mail/mail-record.ts';

const tag = v.tuple([v.string()]);

/**
 * As SES publishes it: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html (EventBridge
 * has the same under `detail`). `order`, `withdrawal`, `letter` or `request`, and `mail`, are the tags that the shop gave the
 * mail.
 */
export const mailEventSchema = v.object({
  time: v.string(),
  detail: v.object({
    eventType: v.string(),
    mail: v.object({
      timestamp: v.string(),
      messageId: v.string(),
      destination: v.array(v.string()),
      tags: v.intersect([
        v.union([
          v.object({ letter: tag }),
          v.object({ withdrawal: tag }),
          v.object({ request: tag }),
          v.object({ order: tag }),
        ]),
        v.object({ mail: v.tuple([v.pipe(v.string(), v.regex(/^\w{1,80}$/))]) }),
      ]),
    }),
    bounce: v.optional(v.object({ bounceType: v.string() })),
  }),
});
type SesEvent = v.InferOutput<typeof mailEventSchema>;

/**
 * What one event says of one mail of an order, a withdrawal, a reader's copy of a letter or a request for a mailbox's links, or of
 * an answer to a form; `to` is the address it was sent to, its domain in ASCII.
 */
export type MailEvent = {
  about: { orderId: string } | { withdrawalId: string } | { letterId: string } | { mailbox: string } | { form: string };
  occasion: string;
  to: string;
  messageId: string;
  outcome: MailOutcome;
  /** When SES took the mail, and when this became of it; ISO 8601 UTC. */
  sentAt: string;
  at: string;
};

const outcomes: Record<string, MailOutcome> = {
  Send: 'sent',
  Delivery: 'delivered',
  Bounce: 'bounced',
  Reject: 'rejected',
  Complaint: 'complained',
};

/**
 * What an event says; undefined for a kind that the shop does not keep, and for a transient bounce: it may be an
 * out-of-office answer to a mail that arrived.
 */
export function readMailEvent({ time, detail }: SesEvent): MailEvent | undefined {
  const { eventType, bounce, mail } = detail;
  const outcome = outcomes[eventType];
  if (outcome === undefined || bounce?.bounceType === 'Transient') return undefined;
  const about = readSubject(mail);
  const [occasion] = mail.tags.mail;
  const sentAt = new Date(mail.timestamp).toISOString();
  const at = new Date(time).toISOString();
  return { about, occasion, to: mail.destination[0] ?? '', messageId: mail.messageId, outcome, sentAt, at };
}

function readSubject({ tags, destination }: SesEvent['detail']['mail']): MailEvent['about'] {
  if ('letter' in tags) return { letterId: tags.letter[0] };
  // A request stands under the mailbox, which no tag may name. Of other forms' mails no row keeps a record.
  if ('request' in tags) {
    const [form] = tags.request;
    return form === 'found' ? { mailbox: emailKey(destination[0] ?? '') } : { form };
  }
  return 'withdrawal' in tags ? { withdrawalId: tags.withdrawal[0] } : { orderId: tags.order[0] };
}
