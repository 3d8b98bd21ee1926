/** The words of the home page and of its promo modal, as `home.json` has them. */
import * as v from 'valibot';
import { checkContent, line, titledText } from '#content/content-file.ts';
import { promoCodes } from '#content/promo-codes.ts';
import { testimonial } from '#content/reviews.ts';
import homeJson from './home.json' with { type: 'json' };

const four = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.length(4, 'must be four'));

/** `drawing`: the threads beside the words; each challenge has its counterpart among the solutions. */
const cards = <Drawing extends string>(...drawings: Drawing[]) =>
  v.strictObject({
    title: line,
    intro: line,
    cards: four(v.strictObject({ drawing: v.picklist(drawings), ...titledText.entries })),
  });

const promoSchema = v.strictObject({
  code: v.picklist(
    promoCodes.map(({ code }) => code),
    'is no code of promo-codes.json',
  ),
  ...titledText.entries,
  /** `{prix}` with the code, `{avant}` without. */
  conditions: line,
  accept: line,
  later: line,
});

const demoSchema = v.strictObject({
  claims: v.array(line),
  testimonialsTitle: line,
  testimonials: four(testimonial),
  reviewsTitle: line,
  /** What marks the voices, and the hero's figures, as invented. */
  note: line,
  figuresNote: line,
});

const homeSchema = v.strictObject({
  /** `help`: below the open book on a phone, beside it on a wide screen. */
  hero: v.strictObject({ lede: line, help: line }),
  challenges: cards('dispute', 'parallel', 'apart', 'broken'),
  approach: v.strictObject({
    title: line,
    intro: line,
    principles: v.array(v.strictObject({ ...titledText.entries, source: line })),
    limit: line,
  }),
  solutions: cards('calm', 'braid', 'together', 'mended'),
  journey: v.strictObject({ title: line, steps: four(titledText), link: line }),
  product: v.strictObject({ title: line, text: line, facts: v.array(line), details: line, list: line }),
  faq: v.strictObject({
    title: line,
    entries: v.pipe(v.array(v.strictObject({ question: line, answer: line })), v.length(6, 'must be six')),
  }),
  /** What the picture of the table shows, for people who do not see it. */
  table: line,
  closing: v.strictObject({ ...titledText.entries, action: line }),
  promo: promoSchema,
  demo: demoSchema,
});

const { promo, demo, ...page } = checkContent('home.json', homeSchema, homeJson);

/** What every mode shows. */
export type HomeContent = typeof page;
/** Claims and testimonials that the shop cannot prove. */
export type HomeDemo = typeof demo;
/** `discountPercent` is the code's own. */
export type Promo = typeof promo & { discountPercent: number };

export const homeContent: HomeContent = page;
export const homeDemo: HomeDemo = demo;
export const welcomePromo: Promo = {
  ...promo,
  discountPercent: promoCodes.find(({ code }) => code === promo.code)?.discountPercent ?? 0,
};
