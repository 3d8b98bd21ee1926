/** Each function's environment variables: the names of what it may use, and no more. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { getBuildOutput } from '#infra/file-buckets.ts';
import type { FunctionEntry } from '#infra/function-list.ts';
import type { Mail } from '#infra/mail.ts';
import { tableName } from '#infra/names.ts';
import type { Secrets } from '#infra/secrets.ts';
import type { Site } from '#infra/site.ts';
import type { DataStack } from '#infra/stacks.ts';
import { describeDiscretion, type Stage } from '#infra/stages.ts';
import { type ShopVariable, secretVariables, tableVariables, type VariableName } from '#lambdas/runtime/environment.ts';
import { keysOf } from '#lambdas/runtime/keys-of.ts';

export type FunctionContext = { stage: Stage; data: DataStack; mail: Mail; secrets: Secrets; site: Site };

type Variables = Partial<Record<VariableName, string>>;

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The deployed version, in `/api/health` and in every log line: the variable VERSION (a CI's), else the commit, with
 * `-dirty` when files are changed, else the version of `package.json`: there is no git in an unpacked archive.
 */
function readVersion(): string {
  if (process.env.VERSION) return process.env.VERSION;
  if (existsSync(`${root}.git`)) {
    const describe = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    const { status, stdout } = spawnSync('git', describe, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
    });
    if (status === 0) return stdout.trim();
  }
  return v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(`${root}package.json`, 'utf8'))).version;
}

const version = readVersion();

/** The hash of the terms that the built site shows, whose PDF is among the built files. */
function readTermsHash(): string {
  const terms: unknown = JSON.parse(readFileSync(getBuildOutput('files/terms.json'), 'utf8'));
  return v.parse(v.object({ hash: v.string() }), terms).hash;
}

export function makeEnvironment(
  { variables = [], ...rights }: FunctionEntry,
  { stage, data, mail, secrets, site }: FunctionContext,
): Record<string, string> {
  const tables = keysOf(rights.tables ?? {});
  const shop: Record<ShopVariable, string> = {
    SITE_URL: site.url,
    STRIPE_API_URL: stage.stripeApiUrl,
    LIVE_PAYMENTS: stage.livePayments ? 'allowed' : 'refused',
    TERMS_HASH: readTermsHash(),
    REFUND_CEILING_CENTS: String(stage.monthlyRefundCents),
    DISCRETION: describeDiscretion(stage),
    GUEST_MAILS_A_DAY: String(stage.dailyGuestMails),
    STAGE: stage.name,
    SUPPORT_ADDRESS: stage.supportAddress,
  };
  const sending: Variables = {
    MAIL_SENDER: `Guide Amour <${stage.sender}>`,
    MAIL_SENDER_DISCREET: `Service commandes <${stage.discreetSender ?? stage.sender}>`,
    MAIL_CONFIGURATION_SET: mail.configurationSetName,
    SUPPORT_ADDRESS: shop.SUPPORT_ADDRESS,
  };
  const { bucket } = rights.keepsFiles === 'receipts' ? data.receipts : data.files;
  const files: Variables = { FILES_BUCKET: bucket.bucketName };
  return {
    VERSION: version,
    ...Object.fromEntries(tables.map((name) => [tableVariables[name], tableName(stage.name, name)])),
    ...Object.fromEntries((rights.secrets ?? []).map((name) => [secretVariables[name], secrets.parameterName(name)])),
    ...(rights.secretsSeen === undefined
      ? {}
      : { SECRET_PARAMETERS: rights.secretsSeen.map((name) => secrets.parameterName(name)).join() }),
    ...(rights.sendsMail ? sending : {}),
    ...(rights.readsFiles || rights.readsTerms || rights.keepsFiles ? files : {}),
    ...(rights.writesFigures ? { SITE_BUCKET: site.bucket.bucketName } : {}),
    ...Object.fromEntries(variables.map((name) => [name, shop[name]])),
  };
}
