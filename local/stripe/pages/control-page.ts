/** The control page: each session with what can be done to it, and the switches for webhooks and faults. */
import { formatEuros } from '#lambdas/format/money.ts';
import { findDisputeOf } from '#local/stripe/disputes.ts';
import { controlCss, type Html, html, writePage } from '#local/stripe/pages/html.ts';
import { latestChargeOf } from '#local/stripe/payments.ts';
import type { CheckoutRecord, StripeData } from '#local/stripe/records.ts';

/** The page lists the newest sessions only. */
const shownSessions = 50;

type Choice = [value: string, label: string];

const webhookChoices: Choice[] = [
  ['on', 'Envoyés'],
  ['hold', 'Retenus'],
  ['drop', 'Perdus'],
  ['duplicate', 'En double'],
  ['shuffle', 'À l’envers'],
];
const faultChoices: Choice[] = [
  ['none', 'Normale'],
  ['slow', 'Lente (60 s)'],
  ['down', 'Coupée'],
  ['error', 'En erreur 500'],
  ['lost', 'Faite, puis 500'],
];
const debitChoices: Choice[] = [
  ['async-succeed', 'Prélèvement réussi'],
  ['async-fail', 'Prélèvement rejeté'],
];
/** One that does not fit the payment's state says so when it is chosen. */
const paidChoices: Choice[] = [
  ['refund', 'Rembourser'],
  ['partial-refund', 'Rembourser la moitié'],
  ['refund-fail', 'Remboursement rejeté'],
  ['refund-disputed', 'Remboursement remplacé par un litige'],
  ['balance-short', 'Solde insuffisant'],
  ['balance-filled', 'Solde alimenté'],
  ['dispute', 'Ouvrir un litige'],
  ['dispute-won', 'Litige gagné'],
  ['dispute-lost', 'Litige perdu'],
  ['fraud-warning', 'Alerte de fraude'],
];

const button = (name: string, [value, label]: Choice, now?: string) =>
  html`<button name="${name}" value="${value}"${value === now && html` aria-pressed="true"`}>${label}</button>`;

function switchView(action: string, label: string, { choices, now }: { choices: Choice[]; now: string }): Html {
  return html`<form method="post" action="/_control"><input type="hidden" name="action" value="${action}"><strong>${label}</strong>${choices.map((choice) => button('mode', choice, now))}</form>`;
}

/** How a session stands, and what can be done to it. */
function stateOf(data: StripeData, { session, settlesAtMs }: CheckoutRecord): [state: string, choices: Choice[]] {
  if (session.status === 'open') return ['Ouverte', [['expire', 'Faire expirer']]];
  if (session.status === 'expired') return ['Expirée', []];
  if (settlesAtMs !== undefined) return ['Prélèvement en attente', debitChoices];
  if (session.payment_status === 'unpaid') return ['Prélèvement rejeté', []];
  const charge = latestChargeOf(data, session.payment_intent);
  if (charge === undefined) return ['Gratuite', []];
  const dispute = findDisputeOf(data, charge.id);
  const refunded = charge.amount_refunded > 0 ? `, remboursée de ${formatEuros(charge.amount_refunded)}` : '';
  return [`Payée${refunded}${dispute === undefined ? '' : `, litige : ${dispute.status}`}`, paidChoices];
}

function sessionView(data: StripeData, record: CheckoutRecord): Html {
  const { session, lineItems } = record;
  const [state, choices] = stateOf(data, record);
  return html`<li>
<strong>${state}</strong> · ${formatEuros(session.amount_total ?? 0)} · ${session.customer_email}
<div class="quiet">${session.client_reference_id} · ${new Date(session.created * 1000).toLocaleString('fr-FR')} · ${lineItems.map(({ description }) => description).join(', ')}</div>
<form method="post" action="/_control"><input type="hidden" name="session" value="${session.id}">${choices.map((choice) => button('action', choice))}${session.url !== null && html` <a href="${session.url}">Page de paiement</a>`}</form>
</li>`;
}

type Contents = { data: StripeData; modes: { webhooks: string; fault: string }; problem: string | undefined };

/** The whole page; `problem` says why the last control failed. */
export function controlPage({ data, modes, problem }: Contents): string {
  const newest = Object.values(data.checkouts).slice(-shownSessions).toReversed();
  const waiting = Object.values(data.deliveries).filter(({ state }) => state === 'waiting').length;
  const body = html`<main>
<h1>Stripe de la boutique locale</h1>
<p>Ce que feraient le marchand, la banque ou la malchance. Aucun argent ne circule.</p>
${problem !== undefined && html`<p class="alert" role="alert">${problem}</p>`}
${switchView('webhooks', `Webhooks (${waiting} en attente)`, { choices: webhookChoices, now: modes.webhooks })}
${switchView('fault', 'API', { choices: faultChoices, now: modes.fault })}
<h2>Paiements</h2>
<ul>${newest.map((record) => sessionView(data, record))}</ul>
</main>`;
  return writePage('Stripe de la boutique locale', controlCss, body);
}
