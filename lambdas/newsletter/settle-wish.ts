/** What the schedule does about a wish for the newsletter: asks the mailbox's owner, unless the address is subscribed. */
import { isGuestStopped } from '#lambdas/guest/guest-gate.store.ts';
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import { isMailOpen, type Sending, withheld } from '#lambdas/mail/mail-record.ts';
import { endWish, findSubscriber, outboxOf, requestSubscription } from '#lambdas/newsletter/subscriber.store.ts';
import { isWishOpen, type Subscriber } from '#lambdas/newsletter/subscriber.ts';
import { type OwedMail, settleMails } from '#lambdas/outbox/settle-mail.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';
import { mayWriteToStrangers } from '#lambdas/rate-limit/stranger-bounces.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** Confirmation mails an hour, for everyone together. */
const mailsInAll = 60;
const occasion = 'confirmation';

/** Within the limits of the mailbox and of everyone together; beyond them, or for who wants no mail, the wish is dropped. */
async function invite({ email, wishedAt, wishSource = 'other' }: Subscriber, now: Date): Promise<Sending> {
  if ((await isGuestStopped(email)) || !(await mayWriteToStrangers(now))) return withheld;
  const mail = { kind: 'newsletter', id: `newsletter ${wishedAt}`, email, now } as const;
  return sendWithinQuota(mail, withheld, async () => {
    if (!(await takeTry({ action: 'newsletter', everyone: true, limit: mailsInAll, now }))) return withheld;
    const isRequested = await requestSubscription({ email, source: wishSource }, now);
    if (!isRequested) return withheld;
    return (await import('#lambdas/newsletter/confirmation-mail.ts')).sendConfirmationMail(email, now);
  }).catch(giveUpUnanswered);
}

/** The visitor may ask again tomorrow: a mail that SES leaves unanswered is not repeated. */
function giveUpUnanswered(error: unknown): Sending {
  if (readMailFault(error) !== 'unanswered') throw error;
  logFault('mail_failed', { mail: 'newsletter', error: describeError(error) });
  return withheld;
}

function toOwedMail(wish: Subscriber, now: Date): OwedMail<Subscriber> {
  return {
    outbox: outboxOf(wish),
    id: wish.email,
    occasion,
    isOwed: (row) => isWishOpen(row) && isMailOpen(row, occasion),
    send: (row) => invite(row, now),
    named: { mail: 'newsletter' },
  };
}

/** Does what a wish asks for. A mail that fails stays due. */
export async function settleWish(email: string, now: Date): Promise<void> {
  const wish = await findSubscriber(email);
  if (wish?.dueAt === undefined) return;
  const { row, dueAt } = await settleMails([toOwedMail(wish, now)], wish, now);
  if (dueAt === undefined) await endWish(row, now);
}
