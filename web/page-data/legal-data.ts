/** The legal pages as the site shows them, by `virtual:` module: one page each, fetched by itself. */
import { identity } from '#content/identity.ts';
import { type LegalPageContent, legalPageNames, readLegalPage } from '#content/legal.ts';
import { site as words } from '#content/site.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import type { ShopData } from '#web/page-data/shop-data.ts';
import { formatSize } from '#web/ui/format.ts';

const reviewsNotices = {
  demo: 'Les avis, témoignages et citations montrés sur ce site de démonstration sont inventés : aucun ne vient d’une personne réelle, et aucun n’a été payé.',
  verified:
    'Ce site ne publie pas d’avis : il n’en montrera que s’ils viennent d’achats vérifiés, avec leur date et la manière dont ils sont contrôlés.',
};

/** `virtual:legal/<name>` → its page. */
export function legalModules({
  site,
  socialProof,
  files,
  products,
}: ShopData): Record<string, { page: LegalPageContent }> {
  const guide = files.find(({ id }) => id === products[0]?.fileId);
  const blanks = {
    email: site.contact.email,
    phoneHours: words.contact.phoneHours.toLowerCase(),
    guaranteeDays: String(site.guaranteeDays),
    termsVersion: site.termsVersion,
    'guide.pages': String(guide?.pages ?? ''),
    'guide.size': formatSize(guide?.sizeBytes ?? 0),
    reviewsNotice: reviewsNotices[socialProof],
  };
  return Object.fromEntries(
    legalPageNames.map((name) => {
      const page = readLegalPage(name, identity, blanks);
      // The browser never formats it: its tables of dates may differ from the build's.
      return [`virtual:legal/${name}`, { page: { ...page, inForce: formatDay(page.inForce) } }];
    }),
  );
}
