/** What SES's events about a letter change: what became of a reader's copy, and whether the subscription goes on. */
import type { MailEvent } from '#lambdas/mail/mail-event.ts';
import { findCopy, letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { letterOccasion } from '#lambdas/newsletter/letter.ts';
import { recordUnsubscription } from '#lambdas/newsletter/subscriber.store.ts';
import { recordMailEvent } from '#lambdas/outbox/mails.store.ts';

/** Outcomes after which no further letter is sent: the address takes none, or its reader called one spam. */
const endings = ['bounced', 'complained'];

/** Records an event. An address that bounced, or whose reader complained, is unsubscribed. */
export async function recordLetterEvent(id: string, event: MailEvent): Promise<void> {
  const copy = await findCopy(id);
  if (copy === undefined) return;
  await recordMailEvent({ outbox: letterOutbox, id, occasion: letterOccasion }, event);
  const isEnding = endings.includes(event.outcome) && !copy.preview;
  if (isEnding) await recordUnsubscription(copy.email, new Date(event.at));
}
