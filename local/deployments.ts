/** The stand-in for CDK's `BucketDeployment`: copies the synthesised folders into their buckets, with their metadata. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Objects } from '#local/objects.ts';
import type { Templates } from '#local/templates/templates.ts';

const unknown = v.optional(v.never('is not known to the local cloud'));
/** `*` or `*.md`: what a key ends with. */
const patterns = v.optional(v.array(v.pipe(v.string(), v.regex(/^\*[^*?[]*$/))), []);
const fits = (key: string, list: string[]) => list.some((pattern) => key.endsWith(pattern.slice(1)));

const deploymentSchema = v.object({
  SourceObjectKeys: v.array(v.string()),
  DestinationBucketName: v.string(),
  DestinationBucketKeyPrefix: unknown,
  Exclude: patterns,
  Include: patterns,
  /** For each source, texts that the deployment replaces. Here the only one is the site's origin. */
  SourceMarkers: v.optional(v.array(v.record(v.string(), v.unknown())), []),
  SystemMetadata: v.optional(v.record(v.string(), v.string()), {}),
});

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
};

/** The content type that `aws s3 sync` guesses from a name. Throws on one that no file of the site has had so far. */
function contentTypeOf(name: string): string {
  const contentType = contentTypes[path.extname(name)];
  if (contentType === undefined) throw new Error(`The local cloud does not know the content type of ${name}`);
  return contentType;
}

function listKeys(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** Every `marker` in a file by `text`, byte for byte: images go through it too. */
function replaceBytes(content: Buffer, marker: string, text: string): Buffer {
  return content.includes(marker)
    ? Buffer.from(content.toString('latin1').replaceAll(marker, text), 'latin1')
    : content;
}

type Shop = { templates: Templates; objects: Objects; siteUrl: string; dataFolder: string };

/**
 * Runs the `BucketDeployment`s of the templates, in their order, with the shop's local address in place of the
 * distribution's; as on AWS, only those that have changed since the last run. Nothing is pruned: old hashed assets stay.
 */
export async function deployObjects({ templates, objects, siteUrl, dataFolder }: Shop): Promise<void> {
  const file = path.join(dataFolder, 'deployments.json');
  const before: unknown[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const deployments = templates.list('Custom::CDKBucketDeployment').map(({ properties }) => ({ properties, siteUrl }));
  for (const deployment of deployments) {
    if (before.some((done) => isDeepStrictEqual(done, deployment))) continue;
    await deploy(v.parse(deploymentSchema, deployment.properties), { templates, objects, siteUrl });
  }
  writeFileSync(file, JSON.stringify(deployments));
}

async function deploy(
  deployment: Deployment,
  { templates, objects, siteUrl }: Omit<Shop, 'dataFolder'>,
): Promise<void> {
  for (const [position, objectKey] of deployment.SourceObjectKeys.entries()) {
    const markers = Object.keys(deployment.SourceMarkers[position] ?? {});
    const fill = (content: Buffer) =>
      markers.reduce((filled, marker) => replaceBytes(filled, marker, siteUrl), content);
    await copyFolder({ folder: templates.assetFolder(objectKey), fill, deployment, objects });
  }
}

type Deployment = v.InferOutput<typeof deploymentSchema>;

type Copy = { folder: string; fill: (content: Buffer) => Buffer; deployment: Deployment; objects: Objects };

async function copyFolder({ folder, fill, deployment, objects }: Copy): Promise<void> {
  for (const key of listKeys(folder)) {
    if (fits(key, deployment.Exclude) && !fits(key, deployment.Include)) continue;
    const headers = { 'content-type': contentTypeOf(key), ...deployment.SystemMetadata };
    await objects.put(deployment.DestinationBucketName, key, fill(readFileSync(path.join(folder, key))), headers);
  }
}
