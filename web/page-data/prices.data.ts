/** The reductions the pages announce: in `verified` mode only those that the history of prices proves. */
import { products } from '#content/catalogue.ts';
import { welcomePromo } from '#content/home.ts';
import { findReduction } from '#content/prices.ts';
import { site } from '#content/site.ts';
import { readSocialProof } from '#web/page-data/social-proof.ts';

const isDemo = readSocialProof(process.env) === 'demo';
const productId = products[0]?.id ?? '';
const welcome = findReduction({ productId, code: welcomePromo.code });

/** The price before the present one, struck through beside it; null when there is none to show. */
export const struckCents = isDemo ? site.demo.strikethroughCents : (findReduction({ productId })?.beforeCents ?? null);

/** Whether a code may be offered to every visitor. */
export const isWelcomeOffered = isDemo || welcome?.percent === welcomePromo.discountPercent;

/** The offer with the prices that its conditions name; null when the history does not prove it. */
export const welcomeOffer = isWelcomeOffered ? { ...welcomePromo, reduction: welcome ?? null } : null;
