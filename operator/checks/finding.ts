/** What every check of `doctor` is made of. A check that throws is one whose answer is unknown. */
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { SESv2Client } from '@aws-sdk/client-sesv2';
import type { SNSClient } from '@aws-sdk/client-sns';
import type { SSMClient } from '@aws-sdk/client-ssm';
import type Stripe from 'stripe';
import type { Stage } from '#infra/stages.ts';

/**
 * `say` is what was found and, unless it is well, what to do. It never contains a secret. `later`: the shop works, and this is
 * to be done before it sells, or before many visitors come.
 */
export type Finding = { state: 'ok' | 'later' | 'failed' | 'unknown'; say: string };

export type Clients = {
  ssm: SSMClient;
  ses: SESv2Client;
  sns: SNSClient;
  cloudFormation: CloudFormationClient;
  lambda: LambdaClient;
  /** Of us-east-1, where the checks from outside are. */
  global: { sns: SNSClient; cloudFormation: CloudFormationClient };
  findStripe: () => Promise<Stripe>;
  findSiteUrl: () => Promise<string>;
  dns: {
    resolveCname(name: string): Promise<string[]>;
    resolve4(name: string): Promise<string[]>;
    resolveTxt(name: string): Promise<string[][]>;
  };
};
export type Check = (stage: Stage, clients: Clients) => Promise<Finding>;

export const ok = (say: string): Finding => ({ state: 'ok', say });
export const later = (say: string): Finding => ({ state: 'later', say });
export const failed = (say: string): Finding => ({ state: 'failed', say });

/** An empty list for a name that DNS does not have. */
export async function emptyIfUnknown<Answer>(answer: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code))) return [];
    throw error;
  }
}
