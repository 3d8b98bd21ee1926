import { createHmac } from 'node:crypto';

/** The `stripe-signature` of a delivery: HMAC-SHA256 of `<Unix seconds>.<body>` (docs.stripe.com/webhooks/signature). */
export function sign(body: string, { secret, atSeconds }: { secret: string; atSeconds: number }): string {
  const hmac = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${hmac}`;
}
