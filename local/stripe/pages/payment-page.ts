/** The hosted payment page. It works without JavaScript and keeps only the last four digits of a card. */
import { formatEuros } from '#lambdas/format/money.ts';
import { type Html, html, writePage } from '#local/stripe/pages/html.ts';
import { type FieldErrors, type FieldName, textOf } from '#local/stripe/pages/payment-form.ts';
import { paymentCss } from '#local/stripe/pages/styles.ts';
import type { FormFields } from '#local/stripe/params.ts';
import type { CheckoutRecord, Coupon } from '#local/stripe/records.ts';

/** The name of the shop, as the account's public business name would be. */
const businessName = 'Guide Amour';

const arrow = html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 8H2m5-5L2 8l5 5"/></svg>`;
const book = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" aria-hidden="true"><path d="M12 6c-2-1.6-5-2-9-2v14c4 0 7 .4 9 2 2-1.6 5-2 9-2V4c-4 0-7 .4-9 2Zm0 0v14"/></svg>`;

/** The link out of a payment page, or nothing when there is nowhere to go. */
function backLink(url: string | null, text = 'Retour à la boutique'): Html | undefined {
  return url === null ? undefined : html`<p><a class="back" href="${url}">${arrow}${text}</a></p>`;
}

function lineView({ description, quantity, amount_subtotal }: CheckoutRecord['lineItems'][number]): Html {
  const each = quantity !== null && quantity > 1 ? ` · ${formatEuros(amount_subtotal / quantity)} l’unité` : '';
  return html`<li class="line">${book}<b>${description}</b><span class="cents">${formatEuros(amount_subtotal)}</span><small>Quantité : ${quantity}${each}</small></li>`;
}

/** `20 %` for 20. */
const formatPercent = (percent: number) =>
  (percent / 100).toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 2 });

function discountView(discount: number, coupon: Coupon | undefined): Html | false {
  if (discount === 0) return false;
  const percent = coupon?.percent_off == null ? '' : html` <small>−${formatPercent(coupon.percent_off)}</small>`;
  return html`<div><dt><span class="tag">${coupon?.name ?? 'Réduction'}</span>${percent}</dt><dd class="cents">−${formatEuros(discount)}</dd></div>`;
}

/** What is bought and what it costs, with the discount as its own line. */
function orderSummary(record: CheckoutRecord, coupon: Coupon | undefined): Html {
  const { session, lineItems } = record;
  const total = formatEuros(session.amount_total ?? 0);
  return html`<section class="order" aria-label="Votre commande">
<header><p class="shop"><strong>${businessName}</strong> <span class="badge">Mode test</span></p>${backLink(session.cancel_url)}</header>
<h1>Payer ${businessName}</h1>
<p class="amount">${total}</p>
<ul class="lines">${lineItems.map(lineView)}</ul>
<dl class="sums">
<div><dt>Sous-total</dt><dd class="cents">${formatEuros(session.amount_subtotal ?? 0)}</dd></div>
${discountView(session.total_details?.amount_discount ?? 0, coupon)}
<div class="total"><dt>Total à payer</dt><dd class="cents">${total}</dd></div>
</dl>
</section>`;
}

/** What the form shows again after an attempt: what was typed, what was wrong, why the card was refused. */
export type Retry = { typed: FormFields; errors?: FieldErrors; refusal?: string };

type Field = { name: FieldName; label: string; hint?: string; complete?: string; mode?: 'numeric' };

function fieldView({ name, label, hint, complete, mode }: Field, retry: Retry): Html {
  const error = retry.errors?.[name];
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" value="${textOf(retry.typed, name)}"${hint !== undefined && html` placeholder="${hint}"`} autocomplete="${complete ?? 'off'}"${mode !== undefined && html` inputmode="${mode}"`}${error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error !== undefined && html`<p class="wrong" id="${name}-error">${error}</p>`}</div>`;
}

const numeric = { mode: 'numeric' } as const;

function cardPanel(retry: Retry): Html {
  const view = (field: Field) => fieldView(field, retry);
  return html`<div class="panel panel-card">
${view({ name: 'number', label: 'Numéro de carte', hint: '1234 1234 1234 1234', complete: 'cc-number', ...numeric })}
<div class="pair">
${view({ name: 'expiry', label: 'Date d’expiration', hint: 'MM/AA', complete: 'cc-exp', ...numeric })}
${view({ name: 'cvc', label: 'CVC', hint: '123', complete: 'cc-csc', ...numeric })}
</div>
${view({ name: 'name', label: 'Nom sur la carte', complete: 'cc-name' })}
</div>`;
}

function sepaPanel(retry: Retry): Html {
  return html`<div class="panel panel-sepa_debit">
${fieldView({ name: 'iban', label: 'IBAN', hint: 'FR14 2004 1010 0505 0001 3M02 606' }, retry)}
${fieldView({ name: 'holder', label: 'Titulaire du compte', complete: 'name' }, retry)}
<p class="quiet">En payant, vous autorisez ${businessName} à débiter ce compte. La banque confirme le prélèvement plus tard : vous recevrez votre commande à ce moment-là.</p>
</div>`;
}

function methodChoice(chosen: string): Html {
  const option = (method: string, name: string) =>
    html`<label class="method"><input type="radio" name="method" value="${method}"${method === chosen && html` checked`}> ${name}</label>`;
  return html`<fieldset><legend>Moyen de paiement</legend><div class="methods">${[option('card', 'Carte'), option('sepa_debit', 'Prélèvement SEPA')]}</div></fieldset>`;
}

function paymentFields(retry: Retry): Html {
  return html`${methodChoice(textOf(retry.typed, 'method') || 'card')}
${cardPanel(retry)}
${sepaPanel(retry)}`;
}

function testHint(): Html {
  const row = (code: string, outcome: string) => html`<li><code>${code}</code> <span>${outcome}</span></li>`;
  return html`<aside class="hint quiet" aria-label="Mode test">
<p>Mode test : aucun argent ne circule. Toute date à venir et tout code conviennent.</p>
<ul>
${[
  row('4242 4242 4242 4242', 'acceptée'),
  row('4000 0000 0000 0002', 'refusée'),
  row('4000 0000 0000 7726', 'remboursée après 20 s'),
  row('4000 0000 0000 5126', 'remboursement rejeté après 20 s'),
  row('FR14 2004 1010 0505 0001 3M02 606', 'débité après 20 s'),
  row('FR84 2004 1010 0505 0001 3M02 607', 'rejeté après 20 s'),
]}
</ul>
<p><a href="/">Rembourser, contester, retenir les webhooks : côté marchand</a></p>
</aside>`;
}

/** The page of an open session; `retry` after an attempt that did not pay. */
export function paymentPage(record: CheckoutRecord, coupon: Coupon | undefined, retry: Retry): string {
  const { session } = record;
  const isFree = session.payment_status === 'no_payment_required';
  const email = session.customer_email ?? '';
  const body = html`<main class="page">
${orderSummary(record, coupon)}
<section class="pay" aria-labelledby="pay-title">
<h2 id="pay-title">${isFree ? 'Confirmer la commande' : 'Coordonnées de paiement'}</h2>
${retry.refusal !== undefined && html`<p class="alert" role="alert">${retry.refusal}</p>`}
<form method="post" action="/c/pay/${session.id}" novalidate>
${email !== '' && html`<div class="field"><label for="email">E-mail</label><input id="email" type="email" value="${email}" readonly></div>`}
${!isFree && paymentFields(retry)}
<button class="button" type="submit">Payer</button>
</form>
${!isFree && testHint()}
</section>
</main>`;
  return writePage(`Paiement · ${businessName}`, paymentCss, body);
}

type Closed = { title: string; text: string; back: { url: string | null; text?: string } };

/** The page when there is nothing to pay: what happened, and the link back. */
export function closedPage({ title, text, back }: Closed): string {
  const body = html`<main class="closed"><h1>${title}</h1><p class="quiet">${text}</p>${backLink(back.url, back.text)}</main>`;
  return writePage(`${title} · ${businessName}`, paymentCss, body);
}
