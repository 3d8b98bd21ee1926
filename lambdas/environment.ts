type VariableName =
  | 'ORDERS_TABLE'
  | 'ORDER_GIFTS_TABLE'
  | 'PROMO_CODES_TABLE'
  | 'SUBSCRIBERS_TABLE'
  | 'WITHDRAWALS_TABLE'
  | 'COUNTERS_TABLE'
  | 'FILES_BUCKET'
  | 'SITE_URL'
  | 'MAIL_SENDER'
  | 'SUPPORT_ADDRESS'
  | 'STRIPE_API_URL'
  | 'VERSION'
  | 'STRIPE_SECRET_KEY_PARAMETER'
  | 'STRIPE_WEBHOOK_SECRET_PARAMETER'
  | 'LINK_SECRET_PARAMETER'
  | 'ORIGIN_SECRET_PARAMETER';

/** What settling an order reads, in whichever of the three functions that do it. */
export const settlingVariables = [
  'ORDERS_TABLE',
  'ORDER_GIFTS_TABLE',
  'PROMO_CODES_TABLE',
  'SITE_URL',
  'STRIPE_API_URL',
  'MAIL_SENDER',
  'SUPPORT_ADDRESS',
] as const satisfies VariableName[];

/** One variable of the function's environment; throws, naming it, when the deployment did not set it. */
export function getVariable(name: VariableName): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/** Fails a cold start at once, naming every variable in `names` that the deployment did not set. */
export function requireEnvironment(...names: VariableName[]): void {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Environment variables not set: ${missing.join(', ')}`);
}
