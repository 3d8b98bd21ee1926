/** `rotate origin-secret` and `rotate link-secret`: a new value beside the previous one, which is forgotten later. */
import { randomBytes } from 'node:crypto';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { originSecretName, parameterName } from '#infra/names.ts';
import { formatMoment } from '#lambdas/format/dates.ts';
import { findLearningEnd, parseRotatingSecret, type RotatingSecret } from '#lambdas/runtime/rotating-secret.ts';
import { findParameter, operatorTimeLimits, readHealth, requireParameter, type Shop } from '#operator/point-at-shop.ts';
import { confirm } from '#operator/terminal.ts';

type Options = { forgetPrevious?: true; yes?: true };

/** The value that follows. The previous one must be forgotten first: nothing would accept what it signed any more. */
function renew({ current, previous }: RotatingSecret, now: Date): RotatingSecret {
  if (previous !== undefined)
    throw new Error('Le remplacement précédent n’est pas fini : lancez-le d’abord avec --forget-previous.');
  return { current: randomBytes(32).toString('base64url'), previous: current, rotatedAt: now.toISOString() };
}

function forget({ current, previous }: RotatingSecret): RotatingSecret {
  if (previous === undefined) throw new Error('Il n’y a pas de secret précédent à oublier.');
  return { current };
}

/** Replaces the secret that signs the links in mails, or forgets the previous one, with which the older links end. */
export async function rotateLinkSecret({ stage, region }: Shop, { forgetPrevious, yes }: Options): Promise<void> {
  const now = new Date();
  const ssm = new SSMClient({ region, requestHandler: operatorTimeLimits });
  const name = parameterName(stage, 'link-secret');
  const secret = parseRotatingSecret(await requireParameter(ssm, stage, name));
  const learningEnd = findLearningEnd(secret, now);
  const next = forgetPrevious ? forget(secret) : renew(secret, now);
  if (forgetPrevious && learningEnd !== undefined)
    throw new Error(
      `Des fonctions signent peut-être encore avec le secret précédent : recommencez après le ${formatMoment(learningEnd.toISOString())}.`,
    );
  const question = forgetPrevious
    ? `Fermer tous les liens de ${stage} envoyés avant le ${formatMoment(secret.rotatedAt ?? '')}, « Me désinscrire » et « Ne plus rien recevoir » compris ?`
    : `Signer les liens de ${stage} avec un nouveau secret ?`;
  await confirm(question, { yes });
  await ssm.send(
    new PutParameterCommand({ Name: name, Value: JSON.stringify(next), Type: 'SecureString', Overwrite: true }),
  );
  console.log(
    forgetPrevious
      ? 'Le secret précédent des liens est oublié. Dans cinq minutes, aucune fonction ne l’accepte.'
      : 'Dans dix minutes, les nouveaux liens sont signés avec le nouveau secret ; ceux déjà envoyés marchent toujours.\n' +
          `Pour les fermer : npm run shop -- rotate link-secret --forget-previous --stage ${stage}`,
  );
}

/** CloudFormation reads this number at each deployment: a new one makes it give CloudFront the secret's new value. */
async function raiseOriginVersion(ssm: SSMClient, stage: string): Promise<void> {
  const Name = parameterName(stage, 'origin-secret-version');
  const Value = String(Number((await findParameter(ssm, Name)) ?? 0) + 1);
  await ssm.send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: true }));
}

async function requireCurrentAtEdge(shop: Shop): Promise<void> {
  if ((await readHealth(shop)).originSecret !== 'current')
    throw new Error('CloudFront envoie encore le secret précédent : déployez d’abord, puis recommencez.');
}

/** Replaces the secret that CloudFront sends to the functions, or forgets the previous one after the next deployment. */
export async function rotateOriginSecret(shop: Shop, { forgetPrevious, yes }: Options): Promise<void> {
  const { stage, region } = shop;
  const SecretId = originSecretName(stage);
  const manager = new SecretsManagerClient({ region, requestHandler: operatorTimeLimits });
  const { SecretString = '' } = await manager.send(new GetSecretValueCommand({ SecretId }));
  const secret = parseRotatingSecret(SecretString);
  const next = forgetPrevious ? forget(secret) : renew(secret, new Date());
  if (forgetPrevious) await requireCurrentAtEdge(shop);
  await confirm(`${forgetPrevious ? 'Oublier le secret précédent' : 'Remplacer le secret'} d’origine de ${stage} ?`, {
    yes,
  });
  // The number first: if the second write fails, the next deployment only reads the same secret again.
  if (!forgetPrevious) await raiseOriginVersion(new SSMClient({ region, requestHandler: operatorTimeLimits }), stage);
  await manager.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(next) }));
  console.log(
    forgetPrevious
      ? 'Le secret d’origine précédent est oublié.'
      : `Les fonctions acceptent le nouveau secret d’origine et le précédent. Lancez maintenant :
  npm run deploy -- -c stage=${stage}
  npm run shop -- rotate origin-secret --forget-previous --stage ${stage}`,
  );
}
