/** `doctor`: looks at a stage from outside, as the person who runs it may, and changes nothing. */
import dns from 'node:dns/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SSMClient } from '@aws-sdk/client-ssm';
import { parameterName } from '#infra/names.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { getStripe } from '#lambdas/payment/stripe.ts';
import { secretVariables } from '#lambdas/runtime/environment.ts';
import { checkAlarms, checkExecutions, checkSecretReads, checkSecrets, checkStack } from '#operator/checks/account.ts';
import type { Check, Clients, Finding } from '#operator/checks/finding.ts';
import {
  checkDiscreetSender,
  checkDkimRecords,
  checkDmarc,
  checkSender,
  checkSending,
  checkSupportAddress,
} from '#operator/checks/mail.ts';
import { checkDomain, checkHealth } from '#operator/checks/site.ts';
import { checkStripeKey, checkWebhook } from '#operator/checks/stripe.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { describeError, printJson } from '#operator/terminal.ts';

/** The checks, in the order in which a new account is set up. */
const checks: Record<string, Check> = {
  déploiement: checkStack,
  secrets: checkSecrets,
  'lectures des secrets': checkSecretReads,
  exécutions: checkExecutions,
  'compte SES': checkSending,
  expéditeur: checkSender,
  'expéditeur discret': checkDiscreetSender,
  'mails au support': checkSupportAddress,
  DKIM: checkDkimRecords,
  DMARC: checkDmarc,
  domaine: checkDomain,
  santé: checkHealth,
  alarmes: checkAlarms,
  'clé Stripe': checkStripeKey,
  'webhook Stripe': checkWebhook,
};

function openClients(stage: Stage, { findSiteUrl }: Shop): Clients {
  const at = { region: stage.region, maxAttempts: 2, requestHandler: { requestTimeout: 10_000 } };
  const global = { ...at, region: 'us-east-1' };
  process.env[secretVariables.stripeSecretKey] = parameterName(stage.name, 'stripe-secret-key');
  process.env.STRIPE_API_URL = stage.stripeApiUrl;
  return {
    ssm: new SSMClient(at),
    ses: new SESv2Client(at),
    sns: new SNSClient(at),
    cloudFormation: new CloudFormationClient(at),
    lambda: new LambdaClient(at),
    global: { sns: new SNSClient(global), cloudFormation: new CloudFormationClient(global) },
    findStripe: getStripe,
    findSiteUrl,
    dns,
  };
}

/** Stripe's errors may quote a key. */
const withoutKeys = (text: string) => text.replaceAll(/\b([rs]k_(test|live)|whsec)_[\w*]+/g, 'la clé');

/** How AWS and its SDK name credentials that are missing, have expired or are not known. */
const isCredentialFault = (error: unknown) =>
  error instanceof Error &&
  /^(CredentialsProviderError|TokenProviderError|ExpiredToken(Exception)?|(InvalidClientTokenId|UnrecognizedClient)(Exception)?)$/.test(
    error.name,
  );

const stateWords: Record<Finding['state'], string> = {
  ok: 'bien',
  later: 'plus tard',
  failed: 'à faire',
  unknown: 'inconnu',
};

type Report = Finding & { check: string };

/**
 * The findings of all checks about a stage. What could not be asked is unknown, with the reason. Throws when there are no
 * credentials to ask with.
 */
export async function examine(stage: Stage, clients: Clients): Promise<Report[]> {
  return Promise.all(
    Object.entries(checks).map(async ([check, run]): Promise<Report> => {
      try {
        return { check, ...(await run(stage, clients)) };
      } catch (error) {
        if (isCredentialFault(error))
          throw new Error(
            'Il n’y a pas ici d’identifiants AWS valables : connectez-vous, jusqu’à ce que `aws sts get-caller-identity` réponde.',
          );
        return { check, state: 'unknown', say: withoutKeys(describeError(error)) };
      }
    }),
  );
}

/** Prints a line for each check, or JSON. The exit code is 1 when one of them failed or could not be made. */
export function printReports(reports: Report[], { json }: { json?: true }): void {
  if (json) printJson(reports);
  else
    for (const { check, state, say } of reports)
      console.log(`${stateWords[state].padEnd(9)} ${check.padEnd(21)} ${say}`);
  if (reports.some(({ state }) => state === 'failed' || state === 'unknown')) process.exitCode = 1;
}

export async function runDoctor(shop: Shop, options: { json?: true }): Promise<void> {
  const stage = getStage(shop.stage);
  printReports(await examine(stage, openClients(stage, shop)), options);
}
