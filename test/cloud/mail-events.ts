/** SES's events about a mail, as EventBridge delivers them, reduced to the fields that the shop reads. */

type Kind = 'Send' | 'Delivery' | 'Bounce' | 'Complaint' | 'Reject';
type Mail = { orderId: string; email: string };

/** An event about a mail of an order, the one with its link unless `facts` name another. A bounce is permanent by default. */
export function mailEvent(
  eventType: Kind,
  { orderId, email }: Mail,
  facts: { bounceType?: string; occasion?: string } = {},
): object {
  const { bounceType = 'Permanent', occasion = 'link' } = facts;
  return toEvent(eventType, { email, tags: { order: [orderId], mail: [occasion] }, bounceType });
}

/** An event about one of the two mails of a statement of withdrawal. */
export function withdrawalMailEvent(
  eventType: Kind,
  { withdrawalId, email, mail }: { withdrawalId: string; email: string; mail: string },
): object {
  return toEvent(eventType, { email, tags: { withdrawal: [withdrawalId], mail: [mail] }, bounceType: 'Permanent' });
}

/** An event about an answer to an address that somebody typed into a form. */
export function formMailEvent(eventType: Kind, { email, form }: { email: string; form: string }): object {
  return toEvent(eventType, { email, tags: { request: [form], mail: ['any'] }, bounceType: 'Permanent' });
}

function toEvent(eventType: Kind, { email, tags, bounceType }: { email: string; tags: object; bounceType: string }) {
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
