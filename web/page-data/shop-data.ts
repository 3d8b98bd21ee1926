/** The content the pages are built with, checked once here and handed to the browser as plain data. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { type Gift, gifts, type Product, products } from '#content/catalogue.ts';
import { type Identity, identity } from '#content/identity.ts';
import { type Site, site } from '#content/site.ts';
import { guideModules } from '#web/page-data/guide-data.ts';
import { homeModules } from '#web/page-data/home-data.ts';
import { legalModules } from '#web/page-data/legal-data.ts';
import { readSocialProof, type SocialProof } from '#web/page-data/social-proof.ts';
import { toExports, virtualModules } from '#web/page-data/virtual-modules.ts';

const manifestUrl = new URL('../../.build/files/manifest.json', import.meta.url);
const manifestSchema = v.array(
  v.object({ id: v.string(), name: v.string(), sizeBytes: v.number(), pages: v.number() }),
);

/** `files` is read from the built PDFs. */
export type ShopData = {
  products: readonly Product[];
  gifts: readonly Gift[];
  files: v.InferOutput<typeof manifestSchema>;
  site: Omit<Site, 'description' | 'descriptions' | 'demo' | 'topics'> & {
    seller: Pick<Identity['publisher'], 'name' | 'siren'>;
  };
  socialProof: SocialProof;
};

function readManifest(): ShopData['files'] {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(manifestUrl, 'utf8')));
  } catch (cause) {
    throw new Error('.build/files/manifest.json is missing or unreadable: run `npm run guide` first', { cause });
  }
}

/** Everything the pages read, from content, the built files and the variables SOCIAL_PROOF and SUPPORT_ADDRESS. */
function readShopData(environment: NodeJS.ProcessEnv): ShopData {
  const { description: _, descriptions: __, demo: ___, topics: ____, ...shownSite } = site;
  const email = environment.SUPPORT_ADDRESS ?? site.contact.email;
  const { name, siren } = identity.publisher;
  const seller = { name, siren: siren.replaceAll(' ', '\u00a0') };
  return {
    products,
    gifts,
    files: readManifest(),
    site: { ...shownSite, contact: { ...site.contact, email }, seller },
    socialProof: readSocialProof(environment),
  };
}

function readModules(environment: NodeJS.ProcessEnv): Record<string, object> {
  const shop = readShopData(environment);
  return {
    'virtual:shop-data': shop,
    'virtual:descriptions': { descriptions: site.descriptions, fallback: site.description },
    'virtual:topics': { topics: site.topics },
    ...homeModules(shop.socialProof === 'demo'),
    ...legalModules(shop),
    ...guideModules(shop.socialProof === 'demo'),
  };
}

/** Gives the content to Vite as `virtual:` modules, checked. */
export function shopDataPlugin(environment: NodeJS.ProcessEnv = process.env): Plugin {
  const contents = Object.entries(readModules(environment));
  const modules = Object.fromEntries(contents.map(([id, content]) => [id, () => toExports(content)]));
  return { name: 'shop-data', ...virtualModules(modules) };
}
