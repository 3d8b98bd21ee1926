/** The mail that asks a buyer for a review, and the one that tells why a review is not published. */
import { mails } from '#content/mails.ts';
import { reviewRules } from '#content/review-rules.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { fill, fillNote, type MailContext, type MailWords, oneLine, seller } from '#lambdas/mail/mail-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { makeDownloadUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import type { PlannedMail } from '#lambdas/order/order-mails.ts';
import { describeReason } from '#lambdas/order/review.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** `url`: the order's page. */
type Context = MailContext & { url: string };
type Compose = (order: Order, context: Context) => MailWords;

async function send(order: Order, { occasion }: PlannedMail, compose: Compose): Promise<string> {
  const context = getMailContext();
  const url = makeDownloadUrl(order, { siteUrl: context.siteUrl, keys: await loadLinkKeys() });
  return sendWords(compose(order, { ...context, url }), {
    to: order.email,
    about: { order, occasion },
    waitMs: backgroundWaitMs,
  });
}

/** Asks the buyer for a review; gives SES's message id. */
export const sendReviewRequest = (order: Order, mail: PlannedMail) => send(order, mail, composeReviewRequest);

/** Tells the author of a review why it is not published; gives SES's message id. */
export const sendReviewRefusal = (order: Order, mail: PlannedMail) => send(order, mail, composeReviewRefusal);

type Values = Record<'words' | 'notes', Record<string, string>>;

function compose(
  words: typeof mails.review,
  values: Values,
  { url, siteUrl }: Pick<Context, 'url' | 'siteUrl'>,
): MailWords {
  return {
    subject: fill(words.subject),
    preheader: fill(words.preheader),
    title: fill(words.title),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values.words)),
    // The order's page opens at its section of the review.
    action: { label: fill(words.action), url: `${url}&avis=` },
    notes: words.notes.map((note) => fillNote(note, values.notes)),
    links: [
      { label: fill(mails.links.reviews), url: `${siteUrl}/mentions-legales#les-avis-des-lecteurs` },
      { label: fill(mails.links.privacy), url: `${siteUrl}/confidentialite` },
    ],
    seller,
  };
}

export function composeReviewRequest({ createdAt, firstHandedOutAt }: Order, context: Context): MailWords {
  const values = {
    words: { date: formatDay(firstHandedOutAt ?? createdAt) },
    notes: { anonyme: reviewRules.anonymous },
  };
  return compose(mails.review, values, context);
}

/** Throws when the rules do not have the reason any more: it must be given (Code de la consommation, D111-19). */
export function composeReviewRefusal({ orderId, review }: Order, context: Context): MailWords {
  const reason = review?.refusal && describeReason(review.refusal.reason);
  if (reason === undefined) throw new Error(`The refusal of the review of ${orderId} has no reason`);
  const values = { words: { raison: reason }, notes: { support: oneLine(context.supportAddress) } };
  return compose(mails.reviewRefused, values, context);
}
