/** SES's events about a mail, as EventBridge delivers them, reduced to the fields that the shop reads. */

type Kind = 'Send' | 'Delivery' | 'Bounce' | 'Complaint' | 'Reject';

/** An event about a mail of an order, the one with its link unless `facts` name another. A bounce is permanent by default. */
export function mailEvent(
  eventType: Kind,
  { orderId, email }: { orderId: string; email: string },
  { bounceType, occasion = 'link' }: { bounceType?: string; occasion?: string } = {},
): object {
  return taggedEvent(eventType, email, { order: [orderId], mail: [occasion] }, bounceType);
}

/** An event about a mail with these tags. */
export function taggedEvent(eventType: Kind, email: string, tags: object, bounceType = 'Permanent'): object {
  const time = new Date().toISOString();
  return {
    source: 'aws.ses',
    time,
    detail: {
      eventType,
      mail: { timestamp: time, messageId: 'ses-1', destination: [email], tags },
      ...(eventType === 'Bounce' ? { bounce: { bounceType } } : {}),
    },
  };
}
