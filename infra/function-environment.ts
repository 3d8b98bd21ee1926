/** What each function is told by its environment: the names of what it may use, and no more. */
import { readFileSync } from 'node:fs';
import type { Stage } from '#infra/config.ts';
import type { DataStack } from '#infra/data-stack.ts';
import type { Needs } from '#infra/function-needs.ts';
import type { Secrets } from '#infra/secrets.ts';
import { keysOf } from '#infra/typed-records.ts';
import { type ShopVariable, secretVariables, tableVariables, type VariableName } from '#lambdas/runtime/environment.ts';

/** What stands around the functions: where they sell, and what they use. */
export type Surroundings = { stage: Stage; data: DataStack; secrets: Secrets; siteUrl: string };

type Variables = Partial<Record<VariableName, string>>;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The environment of a function with these needs. */
export function makeEnvironment(needs: Needs, { stage, data, secrets, siteUrl }: Surroundings): Record<string, string> {
  const tables = keysOf(needs.tables ?? {});
  const shop: Record<ShopVariable, string> = {
    SITE_URL: siteUrl,
    STRIPE_API_URL: stage.stripeApiUrl,
    VERSION: version,
  };
  const mail: Variables = { MAIL_SENDER: `Guide Amour <${stage.sender}>`, SUPPORT_ADDRESS: stage.supportAddress };
  const files: Variables = { FILES_BUCKET: data.files.bucket.bucketName };
  return {
    ...Object.fromEntries(tables.map((name) => [tableVariables[name], data.tables.all[name].tableName])),
    ...Object.fromEntries((needs.secrets ?? []).map((name) => [secretVariables[name], secrets.parameterName(name)])),
    ...(needs.sendsMail ? mail : {}),
    ...(needs.readsFiles ? files : {}),
    ...Object.fromEntries((needs.variables ?? []).map((name) => [name, shop[name]])),
  };
}
