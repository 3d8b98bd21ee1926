/** `order_` + milliseconds since 1970 (the form the specification gives). Guessable, so it opens nothing by itself. */
export function toOrderId(milliseconds: number): string {
  return `order_${milliseconds}`;
}

/** The milliseconds in an order id. */
export function toMilliseconds(orderId: string): number {
  return Number(orderId.slice('order_'.length));
}

/** Whether a string has the form of an order id; anything else is answered without a look-up. */
export function isOrderId(text: string): boolean {
  return /^order_\d{10,17}$/.test(text);
}

/** An order id as somebody typed it: telephones begin a field with a capital letter. What is no order id stays as it is. */
export function readOrderId(typed: string): string {
  const orderId = typed.trim().toLowerCase();
  return isOrderId(orderId) ? orderId : typed.trim();
}
