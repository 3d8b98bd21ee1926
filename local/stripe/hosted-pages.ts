/** `/c/pay/<session>`: the payment page as the buyer's browser asks for it and submits it. */
import type Stripe from 'stripe';
import type { Account } from '#local/stripe/account.ts';
import { type Payment, readPayment } from '#local/stripe/pages/payment-form.ts';
import { closedPage, paymentPage, type Retry } from '#local/stripe/pages/payment-page.ts';
import { parseForm } from '#local/stripe/params.ts';
import { completeFree, payByCard, payBySepa } from '#local/stripe/payments.ts';
import type { CheckoutRecord } from '#local/stripe/records.ts';
import type { Reply } from '#local/stripe/replies.ts';
import { findCheckout } from '#local/stripe/sessions.ts';

/** Where the buyer goes after paying; Stripe replaces its literal placeholder with the session's id. */
function successUrl({ id, success_url }: Stripe.Checkout.Session): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function showMissing(): Reply {
  const title = 'Page de paiement introuvable';
  const text = 'Ce lien de paiement est incomplet ou n’existe plus. Reprenez depuis la boutique.';
  return { html: closedPage({ title, text, back: { url: null } }), status: 404 };
}

function showClosed(session: Stripe.Checkout.Session): Reply {
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
  const couponId = record.session.discounts?.[0]?.coupon;
  const coupon = typeof couponId === 'string' ? data.coupons[couponId] : undefined;
  return { html: paymentPage(record, coupon, retry) };
}

function pay(account: Account, record: CheckoutRecord, payment: Payment): void {
  if (payment.method === 'card') payByCard(account, record, payment);
  else payBySepa(account, record, payment);
}

/** Pays, or shows the form again. Nothing is awaited between reading and changing the state: two posts pay once. */
function submit(account: Account, record: CheckoutRecord, body: string): Reply {
  const { session } = record;
  if (session.status === 'complete') return { location: successUrl(session) };
  if (session.status !== 'open') return showClosed(session);
  if (session.payment_status === 'no_payment_required') {
    completeFree(account, record);
    return { location: successUrl(session) };
  }
  const typed = parseForm(body);
  const read = readPayment(typed, account.now());
  if ('errors' in read) return showForm(account, record, { typed, errors: read.errors });
  pay(account, record, read.payment);
  if (read.payment.method === 'card' && read.payment.decline !== undefined) {
    return showForm(account, record, { typed, refusal: read.payment.decline.message });
  }
  return { location: successUrl(session) };
}

/** Answers a request for a payment page; `body`: the submitted form, undefined when the page is only shown. */
export function replyToBuyer(account: Account, sessionId: string, body: string | undefined): Reply {
  const record = findCheckout(account, sessionId);
  if (record === undefined) return showMissing();
  if (body !== undefined) return submit(account, record, body);
  return record.session.status === 'open' ? showForm(account, record, { typed: {} }) : showClosed(record.session);
}
