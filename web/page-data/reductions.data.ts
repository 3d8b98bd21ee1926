/** The reductions the pages announce: in `verified` mode only those that the history of prices proves. */
import { products } from '#content/catalogue.ts';
import { welcomePromo } from '#content/home.ts';
import { findReduction, type Reduction } from '#content/price-history.ts';
import { site } from '#content/site.ts';
import { isDemo } from '#web/page-data/demo-mode.ts';

const { id: productId = '', priceCents: beforeCents = 0 } = products[0] ?? {};
const { code, discountPercent: percent } = welcomePromo;
/** The demonstration's, whose past is invented. */
const invented: Reduction = {
  priceCents: beforeCents - Math.round((beforeCents * percent) / 100),
  beforeCents,
  percent,
};
/** The demonstration claims it of one product. */
function inventedBefore(id: string): number | undefined {
  return id === productId ? site.demo.strikethroughCents : undefined;
}

const reduction = isDemo ? invented : findReduction({ productId, code });

/** A struck price is shown beside one of 70 € or more. */
const strikethroughFromCents = 7000;

/** By product, the price before the present one, struck through beside it; only where there is one to show. */
export const struckCents = listStruckCents(products);

export function listStruckCents(
  list: readonly { id: string; priceCents: number }[],
): Record<string, number | undefined> {
  return Object.fromEntries(
    list.flatMap(({ id, priceCents }) => {
      const before = isDemo ? inventedBefore(id) : findReduction({ productId: id })?.beforeCents;
      return before === undefined || priceCents < strikethroughFromCents ? [] : [[id, before]];
    }),
  );
}

/** The offer with the prices that its conditions name; null when the history does not prove it. */
export const welcomeOffer = reduction?.percent === percent ? { ...welcomePromo, reduction } : null;

export const isWelcomeOffered = welcomeOffer !== null;
