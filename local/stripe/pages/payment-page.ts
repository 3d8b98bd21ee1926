/**
 * `/c/pay/<session>`: the hosted payment page, as the buyer's browser asks for it and submits it. It works without JavaScript and
 * keeps nothing of a card.
 */
import { formatEuros } from '#lambdas/format/money.ts';
import type { Account } from '#local/stripe/account.ts';
import { type Html, html, paymentCss, type Reply, writePage } from '#local/stripe/pages/html.ts';
import { type FormFields, parseForm } from '#local/stripe/params.ts';
import { complete, payByCard, payBySepa } from '#local/stripe/payments.ts';
import type { CheckoutRecord, Coupon, Session } from '#local/stripe/records.ts';

/** The name of the shop, as the account's public business name would be. */
const businessName = 'Guide Amour';

/** The link out of a payment page, or nothing when there is nowhere to go. */
const backLink = (url: string | null | undefined, text = 'Retour à la boutique') =>
  url && html`<p><a href="${url}">${text}</a></p>`;

const row = (name: Html | string, cents: number) =>
  html`<li><span>${name}</span><span>${formatEuros(cents)}</span></li>`;

/** What is bought and what it costs, with the discount as its own line. */
function orderSummary({ session, lineItems }: CheckoutRecord, coupon: Coupon | undefined): Html {
  const discount = session.total_details?.amount_discount ?? 0;
  return html`<section aria-label="Votre commande">
<p><strong>${businessName}</strong> <span class="quiet">Mode test</span></p>
${backLink(session.cancel_url)}
<h1>Payer ${formatEuros(session.amount_total ?? 0)}</h1>
<ul class="sums">
${lineItems.map(({ description, quantity, amount_subtotal }) => row(`${description} × ${quantity}`, amount_subtotal))}
${discount > 0 && row(coupon?.name ?? 'Réduction', -discount)}
</ul>
</section>`;
}

/** An attempt that did not pay: what was typed, and why it was refused. */
type Attempt = { typed: FormFields; refusal?: string };

type Field = { name: string; label: string; hint?: string; complete?: string };

/** Which fields a means of payment has; the page shows those of the chosen one. */
const methods: { method: string; name: string; fields: Field[]; note?: string }[] = [
  {
    method: 'card',
    name: 'Carte',
    fields: [
      { name: 'number', label: 'Numéro de carte', hint: '1234 1234 1234 1234', complete: 'cc-number' },
      { name: 'expiry', label: 'Date d’expiration', hint: 'MM/AA', complete: 'cc-exp' },
      { name: 'cvc', label: 'CVC', hint: '123', complete: 'cc-csc' },
      { name: 'name', label: 'Nom sur la carte', complete: 'cc-name' },
    ],
  },
  {
    method: 'sepa_debit',
    name: 'Prélèvement SEPA',
    fields: [{ name: 'iban', label: 'IBAN', hint: 'FR14 2004 1010 0505 0001 3M02 606' }],
    note: 'La banque confirme le prélèvement plus tard, ici après 20 s : vous recevrez votre commande à ce moment-là.',
  },
];

function paymentFields(allowed: string[] | null, { typed }: Attempt): Html {
  const offered = methods.filter(({ method }) => allowed?.includes(method) ?? true);
  const chosen = typed.method ?? 'card';
  const choices = offered.map(
    ({ method, name }) =>
      html`<label><input type="radio" name="method" value="${method}"${method === chosen && html` checked`}> ${name}</label>`,
  );
  const textOf = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  const field = ({ name, label, hint = '', complete = 'off' }: Field) =>
    html`<label>${label}<input name="${name}" value="${textOf(name)}" placeholder="${hint}" autocomplete="${complete}"></label>`;
  const panels = offered.map(
    ({ method, fields, note }) =>
      html`<div class="panel ${method}">${fields.map(field)}${note && html`<p>${note}</p>`}</div>`,
  );
  return html`<fieldset><legend>Moyen de paiement</legend>${choices}</fieldset>${panels}`;
}

function paymentPage(record: CheckoutRecord, coupon: Coupon | undefined, attempt: Attempt): string {
  const { session } = record;
  const isFree = session.payment_status === 'no_payment_required';
  const body = html`<main>
${orderSummary(record, coupon)}
<section aria-labelledby="pay-title">
<h2 id="pay-title">${isFree ? 'Confirmer la commande' : 'Coordonnées de paiement'}</h2>
${attempt.refusal !== undefined && html`<p class="alert" role="alert">${attempt.refusal}</p>`}
<form method="post" action="/c/pay/${session.id}">
<p>${session.customer_email}</p>
${!isFree && paymentFields(session.allowed_payment_method_types, attempt)}
<button type="submit">Payer</button>
</form>
<p class="quiet">Mode test : aucun argent ne circule. La carte 4242 4242 4242 4242 est acceptée, 4000 0000 0000 0002 est refusée ; toute date et tout code conviennent. <a href="/">Rembourser, contester, retenir les webhooks : côté marchand</a></p>
</section>
</main>`;
  return writePage(`Paiement · ${businessName}`, paymentCss, body);
}

/** The page when there is nothing to pay: what happened, and the link back. */
function closedPage(title: string, text: string, back: { url?: string | null; text?: string } = {}): string {
  const body = html`<main><h1>${title}</h1><p>${text}</p>${backLink(back.url, back.text)}</main>`;
  return writePage(`${title} · ${businessName}`, paymentCss, body);
}

/** Where the buyer goes after paying; Stripe replaces its literal placeholder with the session's id. */
const successUrl = ({ id, success_url }: Session) => (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);

function showClosed(session: Session): Reply {
  if (session.status === 'complete') {
    const back = { url: successUrl(session), text: 'Voir la commande' };
    return { html: closedPage('Ce paiement est déjà fait', 'Vous n’avez rien d’autre à payer.', back) };
  }
  const text = 'Rien n’a été débité. Revenez à la boutique pour commander de nouveau.';
  return { html: closedPage('Cette page de paiement a expiré', text, { url: session.cancel_url }) };
}

/** Why a card pays nothing (docs.stripe.com/testing); undefined when it pays. Any other may be a real one, typed by mistake. */
function declineOf(number: string): string | undefined {
  if (number === '4242424242424242') return undefined;
  const declined = 'Votre carte a été refusée.';
  if (number === '4000000000000002') return declined;
  return `${declined} Cette boutique est en mode test : utilisez une carte de test.`;
}

/** Pays; gives why it was refused. */
function pay(account: Account, record: CheckoutRecord, typed: FormFields): string | undefined {
  if (record.session.payment_status === 'no_payment_required') return void complete(account, record);
  if (typed.method === 'sepa_debit') {
    if (!/^[A-Z]{2}\d{2}[A-Z\d ]{11,}$/.test(String(typed.iban))) return 'Votre IBAN n’est pas valide.';
    return void payBySepa(account, record);
  }
  const refusal = declineOf(String(typed.number).replace(/\s/g, ''));
  payByCard(account, record, refusal === undefined ? 'succeeded' : 'failed');
  return refusal;
}

function showForm({ data }: Account, record: CheckoutRecord, attempt: Attempt): Reply {
  const coupon = data.coupons[String(record.session.discounts?.[0]?.coupon)];
  return { html: paymentPage(record, coupon, attempt) };
}

/** Answers a request for a payment page; `body`: the submitted form, undefined when the page is only shown. */
export function replyToBuyer(account: Account, sessionId: string, body: string | undefined): Reply {
  const record = account.data.checkouts[sessionId];
  if (record === undefined) {
    const text = 'Ce lien de paiement est incomplet ou n’existe plus. Reprenez depuis la boutique.';
    return { html: closedPage('Page de paiement introuvable', text), status: 404 };
  }
  const { session } = record;
  const isOpen = session.status === 'open';
  if (body === undefined && isOpen) return showForm(account, record, { typed: {} });
  if (body === undefined || session.status === 'expired') return showClosed(session);
  const typed = parseForm(body);
  // Nothing is awaited between reading and changing the state: two posts pay once.
  const refusal = isOpen ? pay(account, record, typed) : undefined;
  return refusal === undefined ? { location: successUrl(session) } : showForm(account, record, { typed, refusal });
}
