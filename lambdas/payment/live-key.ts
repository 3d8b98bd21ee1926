/** Whether a key of Stripe, secret or restricted, takes real money. */
export function isLiveKey(key: string): boolean {
  return /^[rs]k_live_/.test(key);
}
