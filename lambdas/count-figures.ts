import * as v from 'valibot';
import { countFigures, figuresSchema, type ShopFigures } from '#lambdas/figures/shop-figures.ts';
import { listPaidOrders } from '#lambdas/order/listed-orders.store.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { ifThere, loadS3 } from '#lambdas/runtime/file-bucket.store.ts';

/** Beside the pages: CloudFront hands it out as it does them. */
const place = () => ({ Bucket: getVariable('SITE_BUCKET'), Key: 'proof.json' });

/** A file that an earlier version wrote otherwise counts for nothing. */
function parse(text: string): ShopFigures | undefined {
  try {
    return v.parse(figuresSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The figures that the site shows; undefined before the first count. */
async function readFigures(): Promise<ShopFigures | undefined> {
  const { client, GetObjectCommand } = await loadS3();
  const found = await ifThere(client.send(new GetObjectCommand(place())));
  return found && parse((await found.Body?.transformToString()) ?? '');
}

async function writeFigures(figures: ShopFigures): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  const headers = { ContentType: 'application/json', CacheControl: 'public, max-age=0, s-maxage=300, must-revalidate' };
  await client.send(new PutObjectCommand({ ...place(), ...headers, Body: JSON.stringify(figures) }));
}

/** Once a day, and when the shop is deployed: counts the figures that the site may show, from all paid orders. */
export async function handler(): Promise<void> {
  const now = new Date();
  await writeFigures(countFigures(await listPaidOrders(now), now, await readFigures()));
}
