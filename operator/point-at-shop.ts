import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm';
import * as v from 'valibot';
import { nameOf, parameterName, projectTag, stackName } from '#infra/names.ts';
import { getStage, stageNames } from '#infra/stages.ts';
import { healthReplySchema } from '#lambdas/http/contract.ts';
import { awsTimeLimits } from '#lambdas/runtime/aws.ts';
import { secretVariables, tableVariables } from '#lambdas/runtime/environment.ts';
import { UsageError } from '#operator/terminal.ts';

/** The limits of a command's calls to AWS: an operator waits longer than a buyer, perhaps on a slow line. */
export const operatorTimeLimits = { connectionTimeout: 5000, requestTimeout: 20_000, throwOnRequestTimeout: true };

/** A shop that commands work on: its stage, its region, and how to find the address of its site and the bucket of its PDFs. */
export type Shop = {
  stage: string;
  region: string;
  findSiteUrl: () => Promise<string>;
  findFilesBucket: () => Promise<string>;
};

/** What `GET /local` says about a shop that `npm start` runs. */
const localShopSchema = v.object({
  tables: v.objectWithRest({ orders: v.string() }, v.string()),
  buckets: v.object({ files: v.string() }),
  region: v.string(),
  addresses: v.object({ dynamodb: v.string(), s3: v.string(), ssm: v.string(), shop: v.string(), payment: v.string() }),
});

async function findLocalShop() {
  const port = process.env.PORT ?? 3000;
  try {
    const answer = await fetch(`http://localhost:${port}/local`, { signal: AbortSignal.timeout(3000) });
    return v.parse(localShopSchema, await answer.json());
  } catch (cause) {
    throw new Error(
      `Nommez une étape par --stage, ou lancez \`npm start\` : il n’y a pas de boutique sur le port ${port}.`,
      { cause },
    );
  }
}

/** The variables that stores read: the tables' names, and where the secrets are. */
function setVariables(stage: string, nameOf: (table: string) => string): void {
  process.env[secretVariables.hashSecret] = parameterName(stage, 'hash-secret');
  process.env[secretVariables.stripeSecretKey] = parameterName(stage, 'stripe-secret-key');
  for (const [table, variable] of Object.entries(tableVariables)) process.env[variable] = nameOf(table);
}

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Thrown when a stage has no stack on AWS yet. */
export class NotDeployedError extends Error {
  constructor(stage: string) {
    super(`L’étape « ${stage} » n’est pas déployée.`);
  }
}

/** What CloudFormation answers about a stack that is not there. */
const isUnknownStack = (error: unknown) =>
  error instanceof Error && /Stack with id \S+ does not exist/.test(error.message);

async function readOutput(stage: string, region: string, output: { stack: 'shop' | 'data'; key: string }) {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const command = new DescribeStacksCommand({ StackName: stackName(stage, output.stack) });
  const { Stacks = [] } = await new CloudFormationClient({ region, requestHandler: operatorTimeLimits })
    .send(command)
    .catch((error: unknown) => {
      throw isUnknownStack(error) ? new NotDeployedError(stage) : error;
    });
  const value = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === output.key)?.OutputValue;
  if (value === undefined) throw new NotDeployedError(stage);
  return value;
}

function pointAtStage(stage: string): Shop {
  if (!stageNames.includes(stage))
    throw new UsageError(
      `Il n’y a pas d’étape « ${stage} » dans infra/stages.ts : choisissez ${stageNames.join(', ')}.`,
    );
  const { region, domain, stripeApiUrl } = getStage(stage);
  process.env.AWS_REGION = region;
  process.env.STRIPE_API_URL ??= stripeApiUrl;
  setVariables(stage, (table) => nameOf(stage, toKebabCase(table)));
  const findSiteUrl = async () =>
    domain === undefined ? readOutput(stage, region, { stack: 'shop', key: 'SiteUrl' }) : `https://${domain}`;
  const findFilesBucket = () => readOutput(stage, region, { stack: 'data', key: 'FilesBucket' });
  return { stage, region, findSiteUrl, findFilesBucket };
}

/**
 * Sets the environment and the time limits that the stores read: the tables of a stage on AWS or, without one, of the shop that
 * runs here. Variables set by hand (`AWS_ENDPOINT_URL_DYNAMODB`, credentials) outweigh the local shop's. Throws when there is no
 * such stage, naming those there are, and when no shop runs here.
 */
export async function pointAtShop(stage: string | undefined): Promise<Shop> {
  Object.assign(awsTimeLimits, operatorTimeLimits);
  if (stage !== undefined) return pointAtStage(stage);
  const { tables, buckets, region, addresses } = await findLocalShop();
  if (process.stdout.isTTY) console.error(`La boutique d’ici, ${addresses.shop} ; une autre par --stage.`);
  const localStage = tables.orders.slice(`${projectTag}-`.length, -'-orders'.length);
  setVariables(localStage, (table) => tables[table] ?? '');
  process.env.AWS_REGION = region;
  process.env.STRIPE_API_URL ??= addresses.payment;
  process.env.AWS_ENDPOINT_URL_DYNAMODB ??= addresses.dynamodb;
  process.env.AWS_ENDPOINT_URL_S3 ??= addresses.s3;
  process.env.AWS_ENDPOINT_URL_SSM ??= addresses.ssm;
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ??= addresses.ssm;
  process.env.AWS_ACCESS_KEY_ID ??= 'local';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
  return {
    stage: localStage,
    region,
    findSiteUrl: async () => addresses.shop,
    findFilesBucket: async () => buckets.files,
  };
}

/** What the shop's functions say of themselves at this moment. */
export async function readHealth({ findSiteUrl }: Pick<Shop, 'findSiteUrl'>) {
  const answer = await fetch(`${await findSiteUrl()}/api/health`, { signal: AbortSignal.timeout(20_000) });
  return v.parse(healthReplySchema, await answer.json());
}

/** The value of one of SSM's parameters, or undefined when there is no such parameter. */
export async function findParameter(ssm: SSMClient, name: string): Promise<string | undefined> {
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names: [name], WithDecryption: true }));
  return Parameters[0]?.Value;
}

/** The value of a parameter that `npm run setup` stores. Throws while it has not. */
export async function requireParameter(ssm: SSMClient, stage: string, name: string): Promise<string> {
  const value = await findParameter(ssm, name);
  if (value === undefined) throw new Error(`Il n’y a pas de ${name} : lancez npm run setup -- --stage ${stage}.`);
  return value;
}
