/** `rotate origin-secret` and `rotate link-secret`: a new value beside the previous one, which is forgotten later. */
import { randomBytes } from 'node:crypto';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import * as v from 'valibot';
import { nameOf, parameterName } from '#infra/names.ts';
import { healthReplySchema } from '#lambdas/http/contract.ts';
import { findLearningEnd, parseRotatingSecret, type RotatingSecret } from '#lambdas/runtime/rotating-secret.ts';
import { findParameter } from '#operator/parameters.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { confirm } from '#operator/terminal.ts';

type Options = { forgetPrevious?: true; yes?: true };

/** The value that follows. The previous one must be forgotten first: nothing would accept what it signed any more. */
function renew({ current, previous }: RotatingSecret, now: Date): RotatingSecret {
  if (previous !== undefined) throw new Error('The last rotation is not ended: run it with --forget-previous first.');
  return { current: randomBytes(32).toString('base64url'), previous: current, rotatedAt: now.toISOString() };
}

function forget({ current, previous }: RotatingSecret): RotatingSecret {
  if (previous === undefined) throw new Error('There is no previous value to forget.');
  return { current };
}

/** Replaces the secret that signs the links in mails, or forgets the previous one, with which the older links end. */
export async function rotateLinkSecret({ stage, region }: Shop, { forgetPrevious, yes }: Options): Promise<void> {
  const now = new Date();
  const ssm = new SSMClient({ region });
  const name = parameterName(stage, 'link-secret');
  const stored = await findParameter(ssm, name);
  if (stored === undefined) throw new Error(`There is no ${name}: run npm run setup -- --stage ${stage}.`);
  const secret = parseRotatingSecret(stored);
  const learningEnd = findLearningEnd(secret, now);
  const next = forgetPrevious ? forget(secret) : renew(secret, now);
  if (forgetPrevious && learningEnd !== undefined)
    throw new Error(
      `Functions may still sign with the previous value: repeat this after ${learningEnd.toISOString()}.`,
    );
  const question = forgetPrevious
    ? `End every link of ${stage} that was mailed before ${secret.rotatedAt}?`
    : `Sign the links of ${stage} with a new secret?`;
  await confirm(question, { yes });
  await ssm.send(
    new PutParameterCommand({ Name: name, Value: JSON.stringify(next), Type: 'SecureString', Overwrite: true }),
  );
  console.log(
    forgetPrevious
      ? 'The previous link secret is forgotten. Within five minutes no function accepts it.'
      : 'New links are signed with the new secret in ten minutes; those mailed before go on working.\n' +
          'To end them: npm run shop -- rotate link-secret --forget-previous',
  );
}

/** CloudFormation reads this number at each deployment: a new one makes it give CloudFront the secret's new value. */
async function raiseOriginVersion(ssm: SSMClient, stage: string): Promise<void> {
  const Name = parameterName(stage, 'origin-secret-version');
  const Value = String(Number((await findParameter(ssm, Name)) ?? 0) + 1);
  await ssm.send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: true }));
}

async function requireCurrentAtEdge(siteUrl: string): Promise<void> {
  const answer = await fetch(`${siteUrl}/api/health`, { signal: AbortSignal.timeout(20_000) });
  const { originSecret } = v.parse(healthReplySchema, await answer.json());
  if (originSecret !== 'current')
    throw new Error('CloudFront still sends the previous origin secret: deploy first, and repeat this afterwards.');
}

/** Replaces the secret that CloudFront sends to the functions, or forgets the previous one after the next deployment. */
export async function rotateOriginSecret(shop: Shop, { forgetPrevious, yes }: Options): Promise<void> {
  const { stage, region } = shop;
  const SecretId = nameOf(stage, 'origin');
  const manager = new SecretsManagerClient({ region });
  const { SecretString = '' } = await manager.send(new GetSecretValueCommand({ SecretId }));
  const secret = parseRotatingSecret(SecretString);
  const next = forgetPrevious ? forget(secret) : renew(secret, new Date());
  if (forgetPrevious) await requireCurrentAtEdge(await shop.findSiteUrl());
  await confirm(`${forgetPrevious ? 'Forget the previous' : 'Replace the'} origin secret of ${stage}?`, { yes });
  // The number first: if the second write fails, the next deployment only reads the same secret again.
  if (!forgetPrevious) await raiseOriginVersion(new SSMClient({ region }), stage);
  await manager.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(next) }));
  console.log(
    forgetPrevious
      ? 'The previous origin secret is forgotten.'
      : `The functions accept the new origin secret and the previous one. Now run:
  npm run deploy -- -c stage=${stage}
  npm run shop -- rotate origin-secret --forget-previous --stage ${stage}`,
  );
}
