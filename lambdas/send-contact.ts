import { randomUUID } from 'node:crypto';
import { sendContactAcknowledgement, sendContactMail } from '#lambdas/contact/contact-mail.ts';
import { isGuestStopped } from '#lambdas/guest/guest-gate.store.ts';
import { contactRequestSchema } from '#lambdas/http/contract.ts';
import { accepted, errorPage, httpFunction, seeOther } from '#lambdas/http/http.ts';
import {
  type Caller,
  callerOf,
  isFormPost,
  parseBody,
  parseRequest,
  readEmailAddress,
  widenNetwork,
} from '#lambdas/http/request.ts';
import { withheld } from '#lambdas/mail/mail-record.ts';
import { sendWithinQuota } from '#lambdas/rate-limit/mail-quota.store.ts';
import { countAttempt, takeTry } from '#lambdas/rate-limit/rate-limit.store.ts';
import { mayWriteToStrangers } from '#lambdas/rate-limit/stranger-bounces.store.ts';
import { describeError, logFault } from '#lambdas/runtime/log.ts';

/** Messages an hour from one network, and from everyone together, so that the form cannot be used to flood the owner's mailbox. */
const messagesPerNetwork = 10;
const messagesInAll = 100;
/** Acknowledgements an hour, for everyone together: their addresses may be invented. */
const acknowledgementsInAll = 30;

async function countMessage({ clientNetwork, now }: Caller): Promise<void> {
  await countAttempt({ action: 'contact', network: widenNetwork(clientNetwork), limit: messagesPerNetwork, now });
  await countAttempt({ action: 'contact', everyone: true, limit: messagesInAll, now });
}

/** The message has arrived: an acknowledgement that fails is only logged, and who wants no mail gets none. */
async function sendAcknowledgement(email: string, now: Date): Promise<void> {
  try {
    if ((await isGuestStopped(email)) || !(await mayWriteToStrangers(now))) return;
    await sendWithinQuota({ kind: 'contact', id: randomUUID(), email, now }, withheld, async () => {
      const total = { action: 'contact-acknowledgement', everyone: true, limit: acknowledgementsInAll, now } as const;
      return (await takeTry(total)) ? sendContactAcknowledgement(email) : withheld;
    });
  } catch (error) {
    logFault('mail_failed', { mail: 'contact-acknowledgement', error: describeError(error) });
  }
}

/** POST /api/contact: the message goes to the support address, its sender in Reply-To, and an acknowledgement to the sender. */
export const handler = httpFunction(async (event) => {
  const { website, ...message } = parseRequest(contactRequestSchema, parseBody(event));
  const email = readEmailAddress(message.email);
  const isHuman = !website;
  if (isHuman) {
    const caller = callerOf(event);
    await countMessage(caller);
    await sendContactMail({ ...message, email });
    await sendAcknowledgement(email, caller.now);
  }
  return isFormPost(event) ? seeOther('/contact?sent=1#envoye') : accepted();
}, errorPage('/contact'));
