/** The shop's data that many pages show: catalogue, built files, site and seller. */
import * as v from 'valibot';
import { setFrenchSpaces } from '#content/french-text.ts';
import { identity } from '#content/identity.ts';
import { ofPages, severalTogether } from '#content/noun.ts';
import { site as words } from '#content/site.ts';
import { readBuilt } from '#web/page-data/built.ts';

export { bonuses, products } from '#content/catalogue.ts';

export const severalNoun = ofPages(severalTogether);

const manifestSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    sizeBytes: v.number(),
    pages: v.optional(v.number()),
    minutes: v.optional(v.number()),
  }),
);

/** Counted in the built files. */
export const files = readBuilt('files/manifest.json', manifestSchema);

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

export const publisher = { name: `${publisherName}, ${legalForm}`, address: address.join('\n'), director };

/** Whether the stage that the pages are built for can keep the promise of discretion (`infra/stages.ts`). */
export const offersDiscretion = process.env.DISCRETION !== 'absent';

export const orderOptions = `Offrir, dédicacer${offersDiscretion ? ', rester discret' : ''}`;

export const contactDetails = { phone: contact.phone, phoneHours: contact.phoneHours, address: contact.address };

export { isDemo } from '#web/page-data/demo-mode.ts';
