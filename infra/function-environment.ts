/** Each function's environment variables: the names of what it may use, and no more. */
import { readFileSync } from 'node:fs';
import type { Stage } from '#infra/config.ts';
import type { DataStack } from '#infra/data-stack.ts';
import type { Rights } from '#infra/function-rights.ts';
import type { Settings } from '#infra/function-settings.ts';
import type { Secrets } from '#infra/secrets.ts';
import { keysOf } from '#infra/typed-records.ts';
import { type ShopVariable, secretVariables, tableVariables, type VariableName } from '#lambdas/runtime/environment.ts';

/** The stage and the resources that the functions use. */
export type FunctionContext = { stage: Stage; data: DataStack; secrets: Secrets; siteUrl: string };

type Variables = Partial<Record<VariableName, string>>;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The environment of a function with these rights: it names what they allow. */
export function makeEnvironment(
  { rights, variables = [] }: Pick<Settings, 'variables'> & { rights: Rights },
  { stage, data, secrets, siteUrl }: FunctionContext,
): Record<string, string> {
  const tables = keysOf(rights.tables ?? {});
  const shop: Record<ShopVariable, string> = {
    SITE_URL: siteUrl,
    STRIPE_API_URL: stage.stripeApiUrl,
    VERSION: version,
  };
  const mail: Variables = { MAIL_SENDER: `Guide Amour <${stage.sender}>`, SUPPORT_ADDRESS: stage.supportAddress };
  const files: Variables = { FILES_BUCKET: data.files.bucket.bucketName };
  return {
    ...Object.fromEntries(tables.map((name) => [tableVariables[name], data.tables.all[name].tableName])),
    ...Object.fromEntries((rights.secrets ?? []).map((name) => [secretVariables[name], secrets.parameterName(name)])),
    ...(rights.sendsMail ? mail : {}),
    ...(rights.readsFiles ? files : {}),
    ...Object.fromEntries(variables.map((name) => [name, shop[name]])),
  };
}
