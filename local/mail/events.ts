/** The events that SES publishes about a mail, as the templates' event destination asks for them. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Templates } from '#local/templates/templates.ts';

const destinationSchema = v.object({
  ConfigurationSetName: v.string(),
  EventDestination: v.object({
    Enabled: v.optional(v.boolean(), true),
    MatchingEventTypes: v.array(v.string()),
    EventBridgeDestination: v.object({}),
  }),
});

const sendSchema = v.object({
  FromEmailAddress: v.string(),
  Destination: v.object({ ToAddresses: v.array(v.string()) }),
  EmailTags: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
});

export type SentMail = v.InferOutput<typeof sendSchema> & { messageId: string };
type Kind = 'Send' | 'Delivery' | 'Bounce' | 'Complaint';

const detailTypes: Record<Kind, string> = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

/** A send's own fields; throws on one without sender or recipient. */
export function readSend(body: Buffer, messageId: string): SentMail {
  return { ...v.parse(sendSchema, JSON.parse(String(body))), messageId };
}

export type MailEvents = ReturnType<typeof openMailEvents>;

/** Publishes events to `publish`, of the kinds that the templates' destination names. */
export function openMailEvents(templates: Templates, publish: (event: object) => void) {
  const [destination] = templates
    .list('AWS::SES::ConfigurationSetEventDestination')
    .map(({ properties }) => v.parse(destinationSchema, properties));
  return {
    tell(kind: Kind, { messageId, FromEmailAddress, Destination, EmailTags }: SentMail): void {
      if (!destination?.EventDestination.MatchingEventTypes.includes(kind.toLowerCase())) return;
      const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]));
      const time = new Date().toISOString();
      publish({
        version: '0',
        id: randomUUID(),
        source: 'aws.ses',
        'detail-type': detailTypes[kind],
        time,
        detail: {
          eventType: kind,
          mail: {
            timestamp: time,
            messageId,
            source: FromEmailAddress,
            destination: Destination.ToAddresses,
            tags: { ...tags, 'ses:configuration-set': [destination.ConfigurationSetName] },
          },
          [kind.toLowerCase()]: kind === 'Bounce' ? { bounceType: 'Permanent', bounceSubType: 'General' } : {},
        },
      });
    },
  };
}
