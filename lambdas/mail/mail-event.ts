/** The tags of a mail, and SES's events about it, which bring them back through EventBridge. Pure. */
import * as v from 'valibot';
import { emailKey } from '#lambdas/mail/email-address.ts';
import type { MailOutcome } from '#lambdas/mail/mail-record.ts';

type OrderOfMail = { orderId: string; email: string; discreet?: boolean | undefined };

/** The kinds of a mail that a form asks for: the links of a mailbox, or an answer to whatever address was typed. */
type MailRequest = 'found' | 'newsletter' | 'contact';

/**
 * What a mail is about. A buyer who asked for discretion gets it in every mail of the order. SES's events name the copy
 * of a letter, the statement of withdrawal or the kind of request, or else the order, that keeps a record of the mail under
 * `occasion`.
 */
export type MailSubject = {
  order?: OrderOfMail;
  withdrawalId?: string;
  letterId?: string;
  request?: MailRequest;
  occasion?: string;
};

/** The tag `mail` brings the mail's events to the shop (`infra/mail.ts`). */
export function toTags({ order, withdrawalId, letterId, request, occasion }: MailSubject = {}) {
  if (occasion === undefined) return {};
  const kept = Object.entries({ letter: letterId, withdrawal: withdrawalId, request, order: order?.orderId });
  const [Name, Value] = kept.find(([, id]) => id !== undefined) ?? ['order', undefined];
  return {
    EmailTags: [
      { Name, Value },
      { Name: 'mail', Value: occasion },
    ],
  };
}

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
