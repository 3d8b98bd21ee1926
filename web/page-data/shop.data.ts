/** The shop's data that many pages show: catalogue, built files, site and seller. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { setFrenchSpaces } from '#content/french-text.ts';
import { identity } from '#content/identity.ts';
import { ofPages, severalTogether } from '#content/noun.ts';
import { site as words } from '#content/site.ts';

export { gifts, products } from '#content/catalogue.ts';

export const severalNoun = ofPages(severalTogether);

const manifestUrl = new URL('../../.build/files/manifest.json', import.meta.url);
const manifestSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    sizeBytes: v.number(),
    pages: v.optional(v.number()),
    minutes: v.optional(v.number()),
  }),
);

function readManifest(): v.InferOutput<typeof manifestSchema> {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(manifestUrl, 'utf8')));
  } catch (cause) {
    throw new Error('.build/files/manifest.json is missing or unreadable: run `npm run guide` first', { cause });
  }
}

/** Counted in the built files. */
export const files = readManifest();

const { name, tagline, termsVersion, waiver, guaranteeDays, contact } = words;
const { name: publisherName, siren, legalForm, address, director } = identity.publisher;

export const site = {
  name,
  tagline,
  termsVersion,
  waiver: setFrenchSpaces(waiver),
  guaranteeDays,
  contact: { email: process.env.SUPPORT_ADDRESS ?? contact.email, emailNote: contact.emailNote },
  seller: { name: publisherName, siren: siren.replaceAll(' ', '\u00a0') },
};

/** The seller, as the colophon names it. */
export const publisher = { name: `${publisherName}, ${legalForm}`, address: address.join('\n'), director };

/** Whether the stage that the pages are built for can keep the promise of discretion (`infra/config.ts`). */
export const offersDiscretion = process.env.DISCRETION !== 'absent';

/** What may be asked for at the checkout beside the guide. */
export const orderOptions = `Offrir, dédicacer${offersDiscretion ? ', rester discret' : ''}`;

export const contactDetails = { phone: contact.phone, phoneHours: contact.phoneHours, address: contact.address };

export { isDemo } from '#web/page-data/social-proof.ts';
