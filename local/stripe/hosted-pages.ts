/** `/c/pay/<session>`: the payment page as the buyer's browser asks for it and submits it. */
import type { Account } from '#local/stripe/account.ts';
import type { Reply } from '#local/stripe/pages/html.ts';
import { type Attempt, closedPage, paymentPage } from '#local/stripe/pages/payment-page.ts';
import { type FormFields, parseForm } from '#local/stripe/params.ts';
import { complete, payByCard, payBySepa } from '#local/stripe/payments.ts';
import type { CheckoutRecord, Session } from '#local/stripe/records.ts';

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
