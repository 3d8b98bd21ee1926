/** SES's events about the mail with an order's link, as EventBridge delivers them, reduced to the fields that the shop reads. */

type Mail = { orderId: string; email: string };

/** An event about a mail; a bounce is permanent unless `facts` say otherwise. */
export function mailEvent(
  eventType: 'Send' | 'Delivery' | 'Bounce' | 'Complaint' | 'Reject',
  { orderId, email }: Mail,
  facts: { bounceType?: string; occasion?: string } = {},
): object {
  const { bounceType = 'Permanent', occasion = 'link' } = facts;
  return {
    source: 'aws.ses',
    time: new Date().toISOString(),
    detail: {
      eventType,
      mail: {
        timestamp: new Date().toISOString(),
        messageId: 'ses-1',
        destination: [email],
        tags: { order: [orderId], mail: [occasion] },
      },
      ...(eventType === 'Bounce' ? { bounce: { bounceType } } : {}),
    },
  };
}
