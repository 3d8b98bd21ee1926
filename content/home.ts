/** The words of the home page and of its promo modal, as `home.json` has them. */
import * as v from 'valibot';
import { checkContent, checkTexts, line, titledText } from '#content/content-file.ts';
import { testimonial } from '#content/demo-reviews.ts';
import { promoCodes } from '#content/promo-codes.ts';
import homeJson from './home.json' with { type: 'json' };

const four = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.length(4, 'must be four'));

/** `drawing`: the threads beside the words; each challenge has its counterpart among the solutions. */
const cards = <Drawing extends string>(...drawings: Drawing[]) =>
  v.strictObject({
    title: line,
    intro: line,
    cards: four(v.strictObject({ drawing: v.picklist(drawings), ...titledText.entries })),
  });

const drawnSchema = v.object({
  challenges: cards('dispute', 'parallel', 'apart', 'broken'),
  solutions: cards('calm', 'braid', 'together', 'mended'),
  demo: v.object({ testimonials: four(testimonial) }),
});

const { promo, demo: texts, ...rest } = checkTexts('home.json', homeJson, ['prix', 'avant']);
const { demo: drawn, ...drawnParts } = checkContent('home.json', drawnSchema, homeJson);

/** What every mode shows. */
export const homeContent = { ...rest, ...drawnParts };
export type HomeContent = typeof homeContent;
/** Claims and testimonials that the shop cannot prove. */
export const homeDemo = { ...texts, ...drawn };
export const welcomePromo = {
  ...promo,
  /** The code's own. */
  discountPercent: promoCodes.find(({ code }) => code === promo.code)?.discountPercent ?? 0,
};
