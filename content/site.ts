/** The words and figures of the site that are not a page's own: name, contact, claims that only `demo` mode shows. */
import * as v from 'valibot';
import { checkContent, count, line } from '#content/content-file.ts';
import { identity } from '#content/identity.ts';
import siteJson from './site.json' with { type: 'json' };

/** The shape of `site.json`. `demo` holds claims the shop cannot prove; no page shows them in `verified` mode. */
const siteSchema = v.strictObject({
  name: line,
  tagline: line,
  description: line,
  contact: v.strictObject({ phoneHours: line, email: v.pipe(v.string(), v.email()), emailNote: line }),
  /** A new one whenever the words of the terms change, once the shop is open: a checkout that names another one is refused. */
  termsVersion: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, 'must be letters, digits, - and ., as 2026-11')),
  /** What a buyer agrees to by the box before the payment (Code de la consommation, article L221-28, 13°). */
  waiver: line,
  guaranteeDays: count,
  /** What a file is saved as by who asked for discretion, before its extension. */
  discreetFileName: v.pipe(v.string(), v.regex(/^[a-z-]+$/)),
  /** What search results and shared links say under a page's title, by path. */
  descriptions: v.record(v.string(), v.pipe(line, v.minLength(50), v.maxLength(160))),
  demo: v.strictObject({
    strikethroughCents: count,
    reviewCount: count,
    verifiedReviewCount: count,
    rating: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
  }),
});

function readSite() {
  const stated = checkContent('site.json', siteSchema, siteJson);
  const { name, address, phone } = identity.publisher;
  return { ...stated, contact: { ...stated.contact, phone, address: [name, ...address] } };
}

/** `contact.phone` and `contact.address` (its first line the seller's name) are the identity's. */
export const site: ReturnType<typeof readSite> =
  process.env.CHECKED_SITE === undefined ? readSite() : JSON.parse(process.env.CHECKED_SITE);

/** By themselves for the pages, which get no more words than they show. */
export const { descriptions, description: fallbackDescription } = site;
