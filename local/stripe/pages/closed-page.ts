import { businessName } from '#local/stripe/account.ts';
import { html, writePage } from '#local/stripe/pages/html.ts';
import { backLink } from '#local/stripe/pages/order-summary.ts';
import { paymentCss } from '#local/stripe/pages/payment-css.ts';

type Closed = { title: string; text: string; back: { url: string | null; text?: string } };

/** A page with nothing to pay any more: what happened, and the way back. */
export function closedPage({ title, text, back }: Closed): string {
  const body = html`<main class="closed"><h1>${title}</h1><p class="quiet">${text}</p>${backLink(back.url, back.text)}</main>`;
  return writePage(`${title} · ${businessName}`, paymentCss, body);
}
