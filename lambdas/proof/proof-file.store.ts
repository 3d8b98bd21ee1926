/** The published figures, `proof.json` beside the pages: CloudFront hands it out as it does them. */
import * as v from 'valibot';
import { type Proof, proofSchema } from '#lambdas/proof/proof.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { ifThere, loadS3 } from '#lambdas/runtime/file-bucket.store.ts';

const place = () => ({ Bucket: getVariable('SITE_BUCKET'), Key: 'proof.json' });

/** A file that an earlier version wrote otherwise counts for nothing. */
function parse(text: string): Proof | undefined {
  try {
    return v.parse(proofSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The figures that the site shows; undefined before the first count. */
export async function readProof(): Promise<Proof | undefined> {
  const { client, GetObjectCommand } = await loadS3();
  const found = await ifThere(client.send(new GetObjectCommand(place())));
  return found && parse((await found.Body?.transformToString()) ?? '');
}

export async function writeProof(proof: Proof): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  const headers = {
    ContentType: 'application/json',
    CacheControl: 'public, max-age=0, s-maxage=300, must-revalidate',
  };
  await client.send(new PutObjectCommand({ ...place(), ...headers, Body: JSON.stringify(proof) }));
}
