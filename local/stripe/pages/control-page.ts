/** The control page: each session with what can be done to it, and the switches for webhooks and faults. */
import { formatEuros } from '#lambdas/format/money.ts';
import { findDisputeOf } from '#local/stripe/disputes.ts';
import { type Html, html, writePage } from '#local/stripe/pages/html.ts';
import { controlCss } from '#local/stripe/pages/styles.ts';
import { isDebitPending, latestChargeOf } from '#local/stripe/payments.ts';
import type { Charge, CheckoutRecord, StripeData } from '#local/stripe/records.ts';

/** The page lists the newest sessions only. */
const shownSessions = 50;

type Choice = [value: string, label: string];

const webhookChoices: Choice[] = [
  ['on', 'Envoyés'],
  ['hold', 'Retenus'],
  ['drop', 'Perdus'],
  ['duplicate', 'En double'],
];
const faultChoices: Choice[] = [
  ['none', 'Normale'],
  ['slow', 'Lente (60 s)'],
  ['down', 'Coupée'],
  ['error', 'En erreur 500'],
];

function switchView(action: string, label: string, { choices, now }: { choices: Choice[]; now: string }): Html {
  const button = ([value, text]: Choice) =>
    html`<button class="act" name="mode" value="${value}" aria-pressed="${value === now ? 'true' : 'false'}">${text}</button>`;
  return html`<form method="post" action="/_control"><input type="hidden" name="action" value="${action}"><strong>${label}</strong>${choices.map(button)}</form>`;
}

function stateOf(data: StripeData, record: CheckoutRecord): string {
  const { session } = record;
  if (session.status === 'open') return 'Ouverte';
  if (session.status === 'expired') return 'Expirée';
  if (isDebitPending(record)) return 'Prélèvement en attente';
  const charge = latestChargeOf(data, session.payment_intent);
  if (charge?.refunded === true) return 'Remboursée';
  const dispute = charge === undefined ? undefined : findDisputeOf(data, charge.id);
  if (dispute !== undefined) {
    const outcomes: Record<string, string> = { won: 'Litige gagné', lost: 'Litige perdu' };
    return outcomes[dispute.status] ?? 'Litige en cours';
  }
  if (charge !== undefined && charge.amount_refunded > 0) return `Remboursée de ${formatEuros(charge.amount_refunded)}`;
  return session.payment_status === 'unpaid' ? 'Prélèvement rejeté' : 'Payée';
}

function paidChoices(data: StripeData, charge: Charge): Choice[] {
  const dispute = findDisputeOf(data, charge.id);
  const open: Choice[] = [
    ['dispute-won', 'Litige gagné'],
    ['dispute-lost', 'Litige perdu'],
  ];
  if (dispute !== undefined && !['won', 'lost'].includes(dispute.status)) return open;
  const refunds: Choice[] = [
    ['refund', 'Rembourser'],
    ['partial-refund', 'Rembourser la moitié'],
  ];
  const refundable = charge.refunded || dispute?.status === 'lost' ? [] : refunds;
  const isPending = Object.values(data.refunds).some((one) => one.charge === charge.id && one.status === 'pending');
  const failing: Choice[] = [
    ...(isPending ? [['refund-complete', 'Remboursement abouti'] satisfies Choice] : []),
    ...(charge.amount_refunded > 0 ? [['refund-fail', 'Remboursement rejeté'] satisfies Choice] : []),
  ];
  if (dispute?.status === 'lost') return failing;
  return [...refundable, ...failing, ['dispute', 'Ouvrir un litige'], ['fraud-warning', 'Alerte de fraude']];
}

function choicesOf(data: StripeData, record: CheckoutRecord): Choice[] {
  const { session } = record;
  if (session.status === 'open') return [['expire', 'Faire expirer']];
  if (isDebitPending(record)) {
    return [
      ['async-succeed', 'Prélèvement réussi'],
      ['async-fail', 'Prélèvement rejeté'],
    ];
  }
  const charge = latestChargeOf(data, session.payment_intent);
  return charge?.status === 'succeeded' ? paidChoices(data, charge) : [];
}

function sessionView(data: StripeData, record: CheckoutRecord): Html {
  const { session, lineItems } = record;
  const made = new Date(session.created * 1000).toLocaleString('fr-FR', { dateStyle: 'medium', timeStyle: 'medium' });
  const button = ([action, label]: Choice) =>
    html`<button class="act" name="action" value="${action}">${label}</button>`;
  const pay = session.url !== null && html`<a href="${session.url}">Page de paiement</a>`;
  return html`<li class="session">
<p><span class="state">${stateOf(data, record)}</span> · ${formatEuros(session.amount_total ?? 0)} · ${session.customer_email ?? ''}</p>
<p class="quiet">${session.client_reference_id ?? session.id} · ${made} · ${lineItems.map(({ description }) => description).join(', ')}</p>
<form class="acts" method="post" action="/_control"><input type="hidden" name="session" value="${session.id}">${choicesOf(data, record).map(button)} ${pay}</form>
</li>`;
}

function deliveryLine({ deliveries }: StripeData): string {
  const states = Object.values(deliveries).map(({ state }) => state);
  const count = (state: string) => states.filter((other) => other === state).length;
  return `${count('delivered')} événements reçus par la boutique, ${count('waiting')} en attente, ${count('dropped') + count('given-up')} perdus.`;
}

type Contents = { data: StripeData; modes: { webhooks: string; fault: string }; problem: string | undefined };

/** The whole page; `problem` says why the last control failed. */
export function controlPage({ data, modes, problem }: Contents): string {
  const newest = Object.values(data.checkouts).slice(-shownSessions).toReversed();
  const body = html`<main>
<h1>Stripe de la boutique locale</h1>
<p class="intro">Ce que feraient le marchand, la banque ou la malchance. Aucun argent ne circule.</p>
${problem !== undefined && html`<p class="alert" role="alert">${problem}</p>`}
<div class="switches">
${switchView('webhooks', 'Webhooks', { choices: webhookChoices, now: modes.webhooks })}
${switchView('fault', 'API', { choices: faultChoices, now: modes.fault })}
</div>
<p class="quiet">${deliveryLine(data)}</p>
<h2>Paiements</h2>
${newest.length === 0 ? html`<p>Aucun paiement pour l’instant. Commandez dans la boutique : la page de paiement s’ouvrira ici.</p>` : html`<ul>${newest.map((record) => sessionView(data, record))}</ul>`}
</main>`;
  return writePage('Stripe de la boutique locale', controlCss, body);
}
