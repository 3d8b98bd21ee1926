/** The functions' environment variables: the one list of names, for the functions and for their deployment. */

/** The tables, each by the variable that names it. */
export const tableVariables = {
  orders: 'ORDERS_TABLE',
  orderGifts: 'ORDER_GIFTS_TABLE',
  promoCodes: 'PROMO_CODES_TABLE',
  subscribers: 'SUBSCRIBERS_TABLE',
  letters: 'LETTERS_TABLE',
  withdrawals: 'WITHDRAWALS_TABLE',
  linkRequests: 'LINK_REQUESTS_TABLE',
  counters: 'COUNTERS_TABLE',
  orderLog: 'ORDER_LOG_TABLE',
} as const;
export type TableName = keyof typeof tableVariables;

/** The secrets, each by the variable that names its SSM parameter. */
export const secretVariables = {
  stripeSecretKey: 'STRIPE_SECRET_KEY_PARAMETER',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET_PARAMETER',
  linkSecret: 'LINK_SECRET_PARAMETER',
  hashSecret: 'HASH_SECRET_PARAMETER',
  originSecret: 'ORIGIN_SECRET_PARAMETER',
} as const;
export type SecretName = keyof typeof secretVariables;

/** What has the same value for every function that reads it. */
const shopVariables = [
  'SITE_URL',
  'STRIPE_API_URL',
  'LIVE_PAYMENTS',
  'TERMS_HASH',
  'REFUND_CEILING_CENTS',
  'GUEST_MAILS_A_DAY',
  'DISCRETION',
  'STAGE',
  'SUPPORT_ADDRESS',
] as const;
export type ShopVariable = (typeof shopVariables)[number];

export const variableNames = [
  ...Object.values(tableVariables),
  ...Object.values(secretVariables),
  ...shopVariables,
  'VERSION',
  'SECRET_PARAMETERS',
  'FILES_BUCKET',
  'SITE_BUCKET',
  'DELIVER_ORDER_FUNCTION',
  'MAIL_SENDER',
  'MAIL_SENDER_DISCREET',
  'MAIL_CONFIGURATION_SET',
] as const;
export type VariableName = (typeof variableNames)[number];

/** One variable of the function's environment; throws, naming it, when the deployment did not set it. */
export function getVariable(name: VariableName): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}
