/** `order_` + milliseconds since 1970 (the specification's form). It can be guessed, so it gives access to nothing by itself. */
export function toOrderId(milliseconds: number): string {
  return `order_${milliseconds}`;
}

export function toMilliseconds(orderId: string): number {
  return Number(orderId.slice('order_'.length));
}

/** Whether a text has the form of an order id; anything else needs no look-up. */
export function isOrderId(text: string): boolean {
  return /^order_\d{10,17}$/.test(text);
}

/** An order id from what somebody typed: phones begin a field with a capital letter. Any other text stays as it is. */
export function readOrderId(typed: string): string {
  const orderId = typed.trim().toLowerCase();
  return isOrderId(orderId) ? orderId : typed.trim();
}
