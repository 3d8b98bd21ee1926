/** `/c/pay/<session>`: the payment page as the buyer's browser asks for it and submits it. */
import type { Account } from '#local/stripe/account.ts';
import type { Reply } from '#local/stripe/pages/html.ts';
import { readPayment } from '#local/stripe/pages/payment-form.ts';
import { closedPage, paymentPage, type Retry } from '#local/stripe/pages/payment-page.ts';
import { parseForm } from '#local/stripe/params.ts';
import { complete, payByCard, payBySepa } from '#local/stripe/payments.ts';
import type { CheckoutRecord, Session } from '#local/stripe/records.ts';
import { findCheckout } from '#local/stripe/sessions.ts';

/** Where the buyer goes after paying; Stripe replaces its literal placeholder with the session's id. */
function successUrl({ id, success_url }: Session): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function showClosed(session: Session): Reply {
  if (session.status === 'complete') {
    const title = 'Ce paiement est déjà fait';
    const text = 'Vous n’avez rien d’autre à payer pour cette commande.';
    return { html: closedPage({ title, text, back: { url: successUrl(session), text: 'Voir la commande' } }) };
  }
  const title = 'Cette page de paiement a expiré';
  const text = 'Rien n’a été débité. Revenez à la boutique pour commander de nouveau.';
  return { html: closedPage({ title, text, back: { url: session.cancel_url } }) };
}

function showForm({ data }: Account, record: CheckoutRecord, retry: Retry): Reply {
  const coupon = data.coupons[String(record.session.discounts?.[0]?.coupon)];
  return { html: paymentPage(record, coupon, retry) };
}

/** Pays, or shows the form again. Nothing is awaited between reading and changing the state: two posts pay once. */
function submit(account: Account, record: CheckoutRecord, body: string): Reply {
  const { session } = record;
  const paid = { location: successUrl(session) };
  if (session.status === 'complete') return paid;
  if (session.status !== 'open') return showClosed(session);
  if (session.payment_status === 'no_payment_required') {
    complete(account, record);
    return paid;
  }
  const typed = parseForm(body);
  const read = readPayment(typed, account.now());
  if ('errors' in read) return showForm(account, record, { typed, errors: read.errors });
  if (read.payment.method === 'sepa_debit') {
    payBySepa(account, record, read.payment.endsAs);
    return paid;
  }
  payByCard(account, record, read.payment);
  const { decline } = read.payment;
  return decline === undefined ? paid : showForm(account, record, { typed, refusal: decline.message });
}

/** Answers a request for a payment page; `body`: the submitted form, undefined when the page is only shown. */
export function replyToBuyer(account: Account, sessionId: string, body: string | undefined): Reply {
  const record = findCheckout(account, sessionId);
  if (record === undefined) {
    const title = 'Page de paiement introuvable';
    const text = 'Ce lien de paiement est incomplet ou n’existe plus. Reprenez depuis la boutique.';
    return { html: closedPage({ title, text, back: { url: null } }), status: 404 };
  }
  if (body !== undefined) return submit(account, record, body);
  return record.session.status === 'open' ? showForm(account, record, { typed: {} }) : showClosed(record.session);
}
