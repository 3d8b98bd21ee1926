/** The content the pages are built with, checked once here and handed to the browser as plain data. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import catalogueJson from '#content/catalogue.json' with { type: 'json' };
import { type Gift, type Product, products } from '#content/catalogue.ts';
import { type Site, site } from '#content/site.ts';

const manifestUrl = new URL('../.build/files/manifest.json', import.meta.url);
const manifestSchema = v.array(
  v.object({ id: v.string(), name: v.string(), sizeBytes: v.number(), pages: v.number() }),
);
const socialProofSchema = v.picklist(['demo', 'verified'], 'SOCIAL_PROOF must be "demo" or "verified"');

/** `files` is read from the built PDFs. `siteUrl` is the origin without trailing slash, or '' when it is not known. */
export type ShopData = {
  products: readonly Product[];
  gifts: readonly Gift[];
  files: v.InferOutput<typeof manifestSchema>;
  site: Site;
  socialProof: v.InferOutput<typeof socialProofSchema>;
  siteUrl: string;
};

function readManifest(): ShopData['files'] {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(manifestUrl, 'utf8')));
  } catch (cause) {
    throw new Error('.build/files/manifest.json is missing or unreadable: run `npm run guide` first', { cause });
  }
}

/** Everything the pages read, from content, the built files and the variables SOCIAL_PROOF, SITE_URL and SUPPORT_ADDRESS. */
export function readShopData(environment: NodeJS.ProcessEnv): ShopData {
  const email = environment.SUPPORT_ADDRESS ?? site.contact.email;
  return {
    products,
    gifts: catalogueJson.gifts,
    files: readManifest(),
    site: { ...site, contact: { ...site.contact, email } },
    socialProof: v.parse(socialProofSchema, environment.SOCIAL_PROOF ?? 'demo'),
    siteUrl: (environment.SITE_URL ?? '').replace(/\/$/, ''),
  };
}

const publicName = 'virtual:shop-data';
const resolvedName = `\0${publicName}`;

/** Gives `virtual:shop-data` to Vite: one named export a field. */
export function shopDataPlugin(environment: NodeJS.ProcessEnv = process.env): Plugin {
  return {
    name: 'shop-data',
    resolveId: (id) => (id === publicName ? resolvedName : undefined),
    load: (id) => {
      if (id !== resolvedName) return undefined;
      const entries = Object.entries(readShopData(environment));
      return entries.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}
