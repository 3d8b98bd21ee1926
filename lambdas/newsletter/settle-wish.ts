/** What the schedule does about a wish for the newsletter: asks the mailbox's owner, unless the address is subscribed. */
import { isGuestStopped } from '#lambdas/guest/guest-mail.store.ts';
import { readMailFault } from '#lambdas/mail/mail-fault.ts';
import { sendConfirmationMail } from '#lambdas/newsletter/newsletter-mail.ts';
import { endWish, requestSubscription, wishOutbox } from '#lambdas/newsletter/subscriber.store.ts';
import { isWishOpen, type Subscriber } from '#lambdas/newsletter/subscriber.ts';
import { runTasks } from '#lambdas/outbox/outbox.store.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { isWithinLimit } from '#lambdas/rate-limit/rate-limit.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** Confirmation mails an hour, for everyone together. */
const mailsInAll = 300;

/** Within the limits of the mailbox and of everyone together; beyond them, or for who wants no mail, the wish is dropped. */
async function invite({ email, wishedAt, wishSource = 'other' }: Subscriber, now: Date): Promise<void> {
  if (await isGuestStopped(email)) return;
  const mail = { kind: 'newsletter', id: `newsletter ${wishedAt}`, email, now } as const;
  await sendWithinQuota(mail, async () => {
    if (!(await isWithinLimit({ action: 'newsletter', everyone: true, limit: mailsInAll, now }))) return false;
    if (!(await requestSubscription({ email, source: wishSource }, now))) return false;
    return sendOrGiveUp(() => sendConfirmationMail(email, now));
  });
}

/** The visitor may ask again tomorrow: a mail that SES refuses for good or leaves unanswered is not repeated. */
async function sendOrGiveUp(send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
  } catch (error) {
    const fault = readMailFault(error);
    if (fault === 'service' || fault === 'unmade') throw error;
    logFault('mail_failed', { mail: 'newsletter', error: describeError(error) });
    return fault === 'unanswered';
  }
  return true;
}

/** Does what a wish asks for, unless another caller does it right now. A mail that fails stays due. */
export async function settleWish(email: string, now: Date): Promise<void> {
  const work = await runTasks(wishOutbox, email, {
    condition: 'attribute_exists(due)',
    now,
    listTasks: (leased) => {
      const run = async () => {
        if (isWishOpen(leased)) await invite(leased, now);
        return {};
      };
      return [{ run, event: 'mail_failed', fields: { mail: 'newsletter' } }];
    },
  });
  if (work?.isDone) await endWish(work.row, now);
}
