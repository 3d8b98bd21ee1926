import type Stripe from 'stripe';
import { businessName } from '#local/stripe/account.ts';
import { formatCents, formatPercent } from '#local/stripe/money.ts';
import { type Html, html } from '#local/stripe/pages/html.ts';
import type { CheckoutRecord } from '#local/stripe/sessions.ts';

const arrow = html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 8H2m5-5L2 8l5 5"/></svg>`;
const book = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" aria-hidden="true"><path d="M12 6c-2-1.6-5-2-9-2v14c4 0 7 .4 9 2 2-1.6 5-2 9-2V4c-4 0-7 .4-9 2Zm0 0v14"/></svg>`;

/** The link out of a payment page, or nothing when there is nowhere to go. */
export function backLink(url: string | null, text = 'Retour à la boutique'): Html | undefined {
  return url === null ? undefined : html`<p><a class="back" href="${url}">${arrow}${text}</a></p>`;
}

function lineView(record: CheckoutRecord, index: number): Html {
  const line = record.lineItems[index];
  if (line === undefined) return html``;
  const image = record.images[index];
  const quantity = line.quantity ?? 1;
  const each = quantity > 1 ? ` · ${formatCents(line.price.unit_amount ?? 0)} l’unité` : '';
  return html`<li class="line">${image ? html`<img src="${image}" alt="">` : book}<b>${line.description}</b><span class="cents">${formatCents(line.amount_subtotal)}</span><small>Quantité : ${quantity}${each}</small></li>`;
}

function discountView(discount: number, coupon: Stripe.Coupon | undefined): Html | false {
  if (discount === 0) return false;
  const percent = coupon?.percent_off == null ? '' : html` <small>−${formatPercent(coupon.percent_off)}</small>`;
  return html`<div><dt><span class="tag">${coupon?.name ?? 'Réduction'}</span>${percent}</dt><dd class="cents">−${formatCents(discount)}</dd></div>`;
}

/** What is bought and what it costs, with the discount as its own line. */
export function orderSummary(record: CheckoutRecord, coupon: Stripe.Coupon | undefined): Html {
  const { session, lineItems } = record;
  const total = formatCents(session.amount_total ?? 0);
  return html`<section class="order" aria-label="Votre commande">
<header><p class="shop"><strong>${businessName}</strong> <span class="badge">Mode test</span></p>${backLink(session.cancel_url)}</header>
<h1>Payer ${businessName}</h1>
<p class="amount">${total}</p>
<ul class="lines">${lineItems.map((_, index) => lineView(record, index))}</ul>
<dl class="sums">
<div><dt>Sous-total</dt><dd class="cents">${formatCents(session.amount_subtotal ?? 0)}</dd></div>
${discountView(session.total_details?.amount_discount ?? 0, coupon)}
<div class="total"><dt>Total à payer</dt><dd class="cents">${total}</dd></div>
</dl>
</section>`;
}
