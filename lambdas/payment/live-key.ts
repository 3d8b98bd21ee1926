/**
 * Whether a key of Stripe, secret or restricted, takes real money. One of an organization begins with `sk_org`; whether its name
 * has the mode is not documented (https://docs.stripe.com/keys/organization-api-keys), so it is live unless it says otherwise.
 */
export function isLiveKey(key: string): boolean {
  return /^([rs]k_live_|sk_org_(?!test_))/.test(key);
}
