/** The hosted payment page: works without JavaScript, and keeps of a card its last four digits. */
import type Stripe from 'stripe';
import { businessName } from '#local/stripe/account.ts';
import type { FormFields } from '#local/stripe/form-body.ts';
import { type Html, html, writePage } from '#local/stripe/pages/html.ts';
import { orderSummary } from '#local/stripe/pages/order-summary.ts';
import { paymentCss } from '#local/stripe/pages/payment-css.ts';
import { type FieldErrors, type FieldName, textOf } from '#local/stripe/pages/payment-form.ts';
import type { CheckoutRecord } from '#local/stripe/sessions.ts';

/** What is shown again after a try: what was typed, what was wrong, why it was refused. */
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

const methodNames: Record<string, string> = { card: 'Carte', sepa_debit: 'Prélèvement SEPA' };

/** One method needs no choice; a hidden field says which it is. */
function methodChoice(methods: string[], chosen: string): Html {
  if (methods.length === 1) return html`<input type="hidden" name="method" value="${methods[0]}">`;
  const option = (method: string) =>
    html`<label class="method"><input type="radio" name="method" value="${method}"${method === chosen && html` checked`}> ${methodNames[method]}</label>`;
  return html`<fieldset><legend>Moyen de paiement</legend><div class="methods">${methods.map(option)}</div></fieldset>`;
}

function paymentFields(methods: string[], retry: Retry): Html {
  const chosen = textOf(retry.typed, 'method') || (methods[0] ?? 'card');
  return html`${methodChoice(methods, chosen)}
${methods.includes('card') && cardPanel(retry)}
${methods.includes('sepa_debit') && sepaPanel(retry)}`;
}

function testHint(methods: string[]): Html {
  const row = (code: string, fate: string) => html`<li><code>${code}</code> <span>${fate}</span></li>`;
  return html`<aside class="hint quiet" aria-label="Mode test">
<p>Mode test : aucun argent ne circule. Toute date à venir et tout code conviennent.</p>
<ul>
${methods.includes('card') && [row('4242 4242 4242 4242', 'acceptée'), row('4000 0000 0000 0002', 'refusée')]}
${methods.includes('sepa_debit') && [row('FR14 2004 1010 0505 0001 3M02 606', 'débité après 20 s'), row('FR84 2004 1010 0505 0001 3M02 607', 'rejeté après 20 s')]}
</ul>
<p><a href="/">Rembourser, contester, retenir les webhooks : côté marchand</a></p>
</aside>`;
}

/** The page of an open session; `retry` after a try that did not pay. */
export function paymentPage(record: CheckoutRecord, coupon: Stripe.Coupon | undefined, retry: Retry): string {
  const { session } = record;
  const isFree = session.payment_status === 'no_payment_required';
  const methods = isFree ? [] : session.payment_method_types;
  const email = session.customer_email ?? '';
  const body = html`<main class="page">
${orderSummary(record, coupon)}
<section class="pay" aria-labelledby="pay-title">
<h2 id="pay-title">${isFree ? 'Confirmer la commande' : 'Coordonnées de paiement'}</h2>
${retry.refusal !== undefined && html`<p class="alert" role="alert">${retry.refusal}</p>`}
<form method="post" action="/c/pay/${session.id}" novalidate>
${email !== '' && html`<div class="field"><label for="email">E-mail</label><input id="email" type="email" value="${email}" readonly></div>`}
${!isFree && paymentFields(methods, retry)}
<button class="button" type="submit">Payer</button>
</form>
${!isFree && testHint(methods)}
</section>
</main>`;
  return writePage(`Paiement · ${businessName}`, paymentCss, body);
}
