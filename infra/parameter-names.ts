/** What a stage keeps in SSM. No CDK here: the operator's commands read the names too. */
type Parameter =
  | 'stripe-secret-key'
  | 'stripe-webhook-secret'
  | 'link-secret'
  | 'hash-secret'
  | 'review-seal-key'
  | 'origin-secret-version';

/** The full name of a stage's parameter: `/guide-amour/production/link-secret`. */
export const parameterName = (stage: string, parameter: Parameter) => `/guide-amour/${stage}/${parameter}`;
