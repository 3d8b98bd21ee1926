/** `/c/pay/<session>`: what the buyer's browser meets. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import type { Account } from '#local/stripe/account.ts';
import { parseForm } from '#local/stripe/form-body.ts';
import { readBody, redirect, sendPage } from '#local/stripe/http.ts';
import { closedPage } from '#local/stripe/pages/closed-page.ts';
import { type Payment, readPayment } from '#local/stripe/pages/payment-form.ts';
import { paymentPage, type Retry } from '#local/stripe/pages/payment-page.ts';
import { completeFree, payByCard, payBySepa } from '#local/stripe/payments.ts';
import { type CheckoutRecord, findCheckout } from '#local/stripe/sessions.ts';

/** Where a paid session sends its buyer: Stripe puts the session's id in place of its literal placeholder. */
function successUrl({ id, success_url }: Stripe.Checkout.Session): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function sendMissing(response: ServerResponse): void {
  const title = 'Page de paiement introuvable';
  const text = 'Ce lien de paiement est incomplet ou n’existe plus. Reprenez depuis la boutique.';
  sendPage(response, closedPage({ title, text, back: { url: null } }), 404);
}

function sendClosed(response: ServerResponse, session: Stripe.Checkout.Session) {
  if (session.status === 'complete') {
    const title = 'Ce paiement est déjà fait';
    const text = 'Vous n’avez rien d’autre à payer pour cette commande.';
    return sendPage(
      response,
      closedPage({ title, text, back: { url: successUrl(session), text: 'Voir la commande' } }),
    );
  }
  const title = 'Cette page de paiement a expiré';
  const text = 'Rien n’a été débité. Revenez à la boutique pour commander de nouveau.';
  sendPage(response, closedPage({ title, text, back: { url: session.cancel_url } }));
}

function sendForm(account: Account, response: ServerResponse, record: CheckoutRecord, retry: Retry): void {
  const couponId = record.session.discounts?.[0]?.coupon;
  const coupon = typeof couponId === 'string' ? account.data.coupons[couponId] : undefined;
  sendPage(response, paymentPage(record, coupon, retry));
}

function pay(account: Account, record: CheckoutRecord, payment: Payment): void {
  if (payment.method === 'card') payByCard(account, record, payment.card, payment.decline);
  else payBySepa(account, record, payment);
}

/** Pays, or shows the form again. From reading the state to changing it nothing waits, so two posts cannot both pay. */
function submit(account: Account, response: ServerResponse, record: CheckoutRecord, body: string) {
  const { session } = record;
  if (session.status === 'complete') return redirect(response, successUrl(session));
  if (session.status !== 'open') return sendClosed(response, session);
  if (session.payment_status === 'no_payment_required') {
    completeFree(account, record);
    return redirect(response, successUrl(session));
  }
  const typed = parseForm(body);
  const read = readPayment(typed, account.now());
  if ('errors' in read) return sendForm(account, response, record, { typed, errors: read.errors });
  pay(account, record, read.payment);
  if (read.payment.method === 'card' && read.payment.decline !== undefined) {
    return sendForm(account, response, record, { typed, refusal: read.payment.decline.message });
  }
  redirect(response, successUrl(session));
}

/** Answers one request for a payment page. */
export async function handlePaymentPage(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  sessionId: string,
): Promise<void> {
  const body = request.method === 'POST' ? await readBody(request) : undefined;
  const record = findCheckout(account, sessionId);
  if (record === undefined) return sendMissing(response);
  if (body !== undefined) return submit(account, response, record, body);
  if (record.session.status !== 'open') return sendClosed(response, record.session);
  sendForm(account, response, record, { typed: {} });
}
