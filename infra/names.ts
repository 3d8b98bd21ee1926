/** What a stage's things are called in AWS. No CDK here: the operator's commands read the names too. */
import type { TableName } from '#lambdas/runtime/environment.ts';

/**
 * What everything of this shop is called by in its AWS account: two shops live in one account under two names. Lower-case
 * letters, digits and hyphens. A deployed shop keeps its name: another one begins with empty tables.
 */
const shopName = 'guide-amour';

/** `GuideAmour`, for stacks and metrics. */
const pascalName = shopName.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

export const projectTag = shopName;

/** Of one of a stage's things, a table, a policy or a function: `guide-amour-production-orders`; without one the stage's. */
export const nameOf = (stage: string, thing?: string) => [shopName, stage, thing].filter(Boolean).join('-');

/** `orderGifts` → `guide-amour-production-order-gifts` */
export const tableName = (stage: string, table: TableName) =>
  nameOf(
    stage,
    table.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );

/** Not ended by six letters: Secrets Manager takes a hyphen and six characters for the end of an ARN. */
export const originSecretName = (stage: string) => nameOf(stage, 'origin-password');

type StackId = 'mail' | 'global' | 'backups' | 'data' | 'shop';

export const stackName = (stage: string, stack: StackId) => `${pascalName}-${stage}-${stack}`;

export const metricNamespace = (stage: string) => `${pascalName}/${stage}`;

/** What a stage keeps in SSM. */
export const parameters = [
  'stripe-secret-key',
  'stripe-webhook-secret',
  'link-secret',
  'hash-secret',
  'review-seal-key',
  'origin-secret-version',
] as const;
type Parameter = (typeof parameters)[number];

/** The full name of a stage's parameter: `/guide-amour/production/link-secret`. */
export const parameterName = (stage: string, parameter: Parameter) => `${parameterFolder(stage)}${parameter}`;

/** What the names of all its parameters begin with: `/guide-amour/production/`. */
export const parameterFolder = (stage: string) => `/${shopName}/${stage}/`;
