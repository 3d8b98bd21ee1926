/** The shop as a browser reaches it, over HTTP, on the local cloud the test run started. */
import { entryOf, functionNames } from '#infra/function-list.ts';
import type { CheckoutReply, DownloadsReply, ErrorBody, OrderReply } from '#lambdas/http/contract.ts';
import { siteUrl } from '#test/cloud/addresses.ts';
import { linkTokenOf, stripe } from '#test/cloud/stand-ins.ts';
import {
  backgroundWork,
  hasWorkDue,
  putRow,
  readOrder,
  rewriteOrder,
  type StoredRow,
  scan,
  settleNow,
} from '#test/cloud/tables.ts';

/** Every path of the API that takes a POST. */
export const postCalls = functionNames.flatMap((name) =>
  (entryOf(name).routes ?? []).flatMap((route) => (route.startsWith('POST ') ? [route.slice('POST '.length)] : [])),
);

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

async function toAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Body, headers: response.headers };
}

export async function get<Body>(path: string): Promise<Answer<Body>> {
  return ask('GET', path);
}

/** Sends a request with any method, without a body. */
export async function ask<Body>(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  return toAnswer(await fetch(`${siteUrl}${path}`, { method, headers, redirect: 'manual' }));
}

/** Posts JSON, or a string and bytes as they are. */
export async function post<Body>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${siteUrl}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  return toAnswer(response);
}

/** Posts as a plain HTML form does. */
export async function postForm(path: string, fields: Record<string, string>): Promise<Answer<string>> {
  return post(path, new URLSearchParams(fields).toString(), { 'content-type': 'application/x-www-form-urlencoded' });
}

// The files run one after the other: no two load this in the same millisecond.
const loadedAt = Date.now().toString(16).slice(-6);
let visitors = 0;
/** The first address of an IPv6 customer's networks that no other test uses, `fd3a:5b7e:0001::1`. */
export function newVisitor(): string {
  visitors += 1;
  const network = `fd${loadedAt}${visitors.toString(16).padStart(4, '0')}`;
  return `${network.replace(/.{4}(?=.)/g, '$&:')}::1`;
}

/** A visitor of the same customer, from another of the 65,536 networks that one may have. */
export const neighbourOf = (visitor: string, number: number) => visitor.replace('::', `:${number.toString(16)}::`);

/** The network of a visitor as the shop counts it. */
export const networkOf = (visitor: string) => visitor.replace(/::1$/, ':0::/64').replace(/(^|:)0+(?=\w)/g, '$1');

/** The header by which a visitor at `address` is counted apart. */
export const viewer = (address: string) => ({ 'x-local-viewer': address });

let buyers = 0;
/** An address no other test uses. */
export function newBuyer(): string {
  buyers += 1;
  return `acheteur-${process.pid}-${Date.now()}-${buyers}@example.fr`;
}

export const guideLine = { productId: 'guide-amour-1', productName: 'Le Guide Amour', price: 79, quantity: 1 };

/**
 * Requests a checkout for one guide and a new buyer unless `body` says otherwise, under an idempotency key if one is given.
 * Each comes from a network of its own: one network may not leave many unpaid.
 */
export function requestCheckout<Body = ErrorBody>(
  body: Record<string, unknown> = {},
  idempotencyKey?: string,
): Promise<Answer<Body>> {
  const key = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const headers = { ...viewer(newVisitor()), ...key };
  return post('/api/create-checkout', { lineItems: [guideLine], email: newBuyer(), ...body }, headers);
}

/** Starts a checkout for one guide; throws when the shop refuses. */
export async function checkOut(email: string, more: Record<string, unknown> = {}): Promise<CheckoutReply> {
  const answer = await requestCheckout<CheckoutReply>({ email, ...more });
  if (answer.status !== 200) throw new Error(`create-checkout: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const card = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Camille Test' };
const bankDebit = { method: 'sepa_debit', iban: 'FR1420041010050500013M02606' };

/** Pays an open page with the card that is always accepted, or by a bank debit whose result comes later. */
export async function pay({ url }: CheckoutReply, method: 'card' | 'bank debit' = 'card'): Promise<void> {
  const body = new URLSearchParams(method === 'card' ? card : bankDebit);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`);
}

/** Buys one guide and waits until the order is delivered and nothing about it is left to do. */
export async function buy(email: string, more: Record<string, unknown> = {}): Promise<CheckoutReply> {
  const checkout = await checkOut(email, more);
  await pay(checkout);
  // On a busy machine the start of a delivery may meet its time limit, and a mail's event come while the order is closed: then the
  // schedule delivers, within minutes.
  const schedule = setTimeout(() => void settleNow(checkout.orderId).catch(() => {}), 5000);
  await until(async () => {
    const order = (await readOrder(checkout.orderId)) ?? {};
    return order.email_sent_at !== undefined && !hasWorkDue(order);
  }).finally(() => clearTimeout(schedule));
  return checkout;
}

/** Pays an order back in full at Stripe, and waits until the shop was told. */
export async function refundAtStripe({ sessionId, orderId }: Pick<CheckoutReply, 'orderId' | 'sessionId'>) {
  await stripe({ action: 'refund', session: sessionId });
  await until(async () => (await readOrder(orderId))?.status === 'refunded');
}

/** The order as the success page gets it; waits for the delivery that the call starts. */
export async function lookUp({ orderId, sessionId }: Pick<CheckoutReply, 'orderId' | 'sessionId'>) {
  const path = `/api/orders/${orderId}?payment_intent=${sessionId}`;
  const answer = await ask<OrderReply>('GET', path, viewer(newVisitor()));
  await backgroundWork();
  return answer;
}

/** Requests an order's files, from a new network unless a visitor is given. */
export function download(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<DownloadsReply>> {
  return post('/api/downloads', body, viewer(visitor));
}

/** Asks a call of the order's page, such as `/receipt`, with the buyer's own link unless a token is given, from a new network. */
export async function askOnPage<Body>(
  call: string,
  { orderId, token, ...more }: { orderId: string; token?: string } & Record<string, unknown>,
): Promise<Answer<Body>> {
  const body = { orderId, token: token ?? (await linkTokenOf(orderId)), ...more };
  return post(`/api/my-order${call}`, body, viewer(newVisitor()));
}

export function tokenOf(downloadUrl: string | null): string {
  return new URLSearchParams(new URL(downloadUrl ?? '').hash.slice(1)).get('t') ?? '';
}

/** Buys one guide as `buy` does; gives the buyer's address and the token of the order's link as well. */
export async function buyWithLink(email = newBuyer(), more: Record<string, unknown> = {}) {
  const checkout = await buy(email, more);
  await backgroundWork();
  return { ...checkout, email, token: await linkTokenOf(checkout.orderId) };
}

type Rows = { order: StoredRow; gifts: StoredRow[] };

/** An order and its gifts, as the tables have them. */
export async function readRows(orderId: string): Promise<Rows> {
  const gifts = (await scan('orderGifts')).filter((gift) => gift.order_id === orderId);
  return { order: (await readOrder(orderId)) ?? {}, gifts };
}

// Files that load this anew begin with other numbers.
const firstCopy = Date.now() - 10 * 365 * 86_400_000;
let copied = 0;
/** Stores an order and its gifts once more, for a buyer of its own. At Stripe both are one payment. */
export async function storeClone({ order, gifts }: Rows, changes: StoredRow = {}, email = newBuyer()) {
  copied += 1;
  const orderId = `order_${firstCopy + copied}`;
  await rewriteOrder(orderId, { ...order, order_id: orderId, email, email_key: email, ...changes });
  for (const gift of gifts) await putRow('orderGifts', { ...gift, order_id: orderId, customer_email: email });
  return { orderId, email };
}

let original: Promise<Rows> | undefined;
/** Another delivered order, of a buyer of its own. However many are asked for, one is bought. */
export async function cloneOrder(changes: StoredRow = {}): Promise<string> {
  return (await cloneWithLink(changes)).orderId;
}

/** The same; gives the buyer's address and the token of the order's link as well, as `buyWithLink` does. */
export async function cloneWithLink(changes: StoredRow = {}, buyer = newBuyer()) {
  original ??= buy(newBuyer()).then(({ orderId }) => readRows(orderId));
  const copy = await storeClone(await original, changes, buyer);
  return { ...copy, token: await linkTokenOf(copy.orderId) };
}

/** Waits for something another process does, asking every 50 ms; a busy machine takes many times as long as an idle one. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; asked < 800; asked += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The condition did not hold within forty seconds');
}

const currentHour = () => Math.floor(Date.now() / 3_600_000);

/**
 * For a test that counts attempts, which the shop counts per clock hour. When the hour ended while it ran, its counts
 * began anew, so a failure says nothing: the test runs again, with visitors and addresses of its own as before.
 */
export function withinOneHour(countAttempts: () => Promise<void>): () => Promise<void> {
  return async () => {
    const hour = currentHour();
    try {
      await countAttempts();
    } catch (error) {
      if (currentHour() === hour) throw error;
      await countAttempts();
    }
  };
}
