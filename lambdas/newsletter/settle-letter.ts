/** What the schedule does about a reader's copy of a letter. */

import { isGuestStopped } from '#lambdas/guest/guest-gate.store.ts';
import { isMailOpen } from '#lambdas/mail/mail-record.ts';
import { backgroundWaitMs, sendMail } from '#lambdas/mail/mailer.ts';
import { countRefusal, findCopy, findLetter, letterOutbox } from '#lambdas/newsletter/letter.store.ts';
import { isLetterRefused, type LetterCopy, letterOccasion } from '#lambdas/newsletter/letter.ts';
import { findSubscriber } from '#lambdas/newsletter/subscriber.store.ts';
import { isSubscribed } from '#lambdas/newsletter/subscriber.ts';
import { close } from '#lambdas/outbox/outbox.store.ts';
import { type OwedMail, settleMail } from '#lambdas/outbox/settle-mail.ts';

const isRefused = ({ mails }: LetterCopy) => mails?.[letterOccasion]?.outcome === 'refused';
const isOwed = (copy: LetterCopy) => isMailOpen(copy, letterOccasion);

/** Does what a copy owes, and takes it out of the outbox when that is done. */
export async function settleLetter(letterId: string, now: Date): Promise<void> {
  const copy = await findCopy(letterId);
  if (copy?.dueAt === undefined) return;
  const send = await findSend(copy);
  const isDone = send === undefined || !isOwed(copy) || !(await isWanted(copy));
  const settled = isDone ? copy : (await settleMail(toOwedMail(letterId, send), copy, now)).row;
  if (isRefused(settled) && !copy.preview) await countRefusal(copy.letter);
  if (isDone || !isOwed(settled)) await close(letterOutbox, letterId);
}

/** Readers may unsubscribe while their letter waits; who wants nothing more from the shop wants no letter either. */
async function isWanted({ preview, email }: LetterCopy): Promise<boolean> {
  if (preview) return true;
  const subscriber = await findSubscriber(email);
  return subscriber !== undefined && isSubscribed(subscriber) && !(await isGuestStopped(email));
}

type Send = OwedMail<LetterCopy>['send'];

/** How a copy is sent; undefined when its letter is gone, or refused. */
async function findSend({ letter: letterId, notice }: LetterCopy): Promise<Send | undefined> {
  if (notice !== undefined) {
    return ({ letterId: id, email }) =>
      sendMail({ ...notice, to: email, about: { letterId: id, occasion: letterOccasion }, waitMs: backgroundWaitMs });
  }
  const letter = await findLetter(letterId);
  if (letter === undefined || isLetterRefused(letter)) return undefined;
  return async (copy) => (await import('#lambdas/newsletter/letter-mail.ts')).sendLetter(letter, copy);
}

function toOwedMail(id: string, send: Send): OwedMail<LetterCopy> {
  return { outbox: letterOutbox, id, occasion: letterOccasion, isOwed, send, named: { mail: 'letter' } };
}
