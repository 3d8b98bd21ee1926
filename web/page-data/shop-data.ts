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

/** `files` is read from the built PDFs; of the site's words these are those that many pages need. */
export type ShopData = {
  products: readonly Product[];
  gifts: readonly Gift[];
  files: v.InferOutput<typeof manifestSchema>;
  site: Pick<Site, 'name' | 'tagline' | 'author' | 'termsVersion' | 'guaranteeDays'> & {
    contact: Pick<Site['contact'], 'email' | 'emailNote'>;
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
  const { name, tagline, author, termsVersion, guaranteeDays, contact } = site;
  const { name: sellerName, siren } = identity.publisher;
  return {
    products,
    gifts,
    files: readManifest(),
    site: {
      name,
      tagline,
      author,
      termsVersion,
      guaranteeDays,
      contact: { email: environment.SUPPORT_ADDRESS ?? contact.email, emailNote: contact.emailNote },
      seller: { name: sellerName, siren: siren.replaceAll(' ', '\u00a0') },
    },
    socialProof: readSocialProof(environment),
  };
}

function readModules(environment: NodeJS.ProcessEnv): Record<string, object> {
  const shop = readShopData(environment);
  const { phone, phoneHours, address } = site.contact;
  return {
    'virtual:shop-data': shop,
    'virtual:descriptions': { descriptions: site.descriptions, fallback: site.description },
    'virtual:topics': { topics: site.topics },
    'virtual:contact': { phone, phoneHours, address },
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
