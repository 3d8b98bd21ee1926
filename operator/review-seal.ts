/** The stage's own key, with which `reviews` seals the files of published reviews. No function has it. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SSMClient } from '@aws-sdk/client-ssm';
import { sealKeyFile } from '#content/published-reviews.ts';
import { parameterName } from '#infra/names.ts';
import { operatorTimeLimits, requireParameter, type Shop } from '#operator/point-at-shop.ts';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, 7). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');

export function toSealKey(seed: string): KeyObject {
  const key = Buffer.concat([beforeSeed, Buffer.from(seed, 'base64url')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

export const toPublicHalf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

/** Throws when the folder has another key: the build would refuse what this one seals. */
export async function loadSealKey({ stage, region }: Shop, folder: string): Promise<KeyObject> {
  const ssm = new SSMClient({ region, requestHandler: operatorTimeLimits });
  const key = toSealKey(await requireParameter(ssm, stage, parameterName(stage, 'review-seal-key')));
  const file = path.join(folder, sealKeyFile);
  if (existsSync(file) && readFileSync(file, 'utf8') !== toPublicHalf(key))
    throw new Error(
      `${file} n’est pas la clé de l’étape « ${stage} ». Si elle doit l’être, effacez le fichier et lancez reviews sync, qui scelle tout de nouveau.`,
    );
  return key;
}
