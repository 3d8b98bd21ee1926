/** The figures that Typst sets, as the JSON that `guide/style/threads.typ` reads. */
import { prints } from '#content/drawing/figures/prints.ts';
import { type Figure, weave } from '#content/drawing/weave.ts';

const round = (value: number) => Math.round(value * 1000) / 1000;

function toPrint(figure: Figure) {
  const pieces = weave(figure).map(({ strand: { thread, stroke }, curve }) => ({
    thread,
    stroke,
    cubics: curve.map((cubic) => cubic.map((point) => point.map(round))),
  }));
  return { width: figure.width, height: figure.height, pieces };
}

/** By name: a figure's size, and its visible pieces as cubics of four points each. */
export function printsAsJson(): Buffer {
  const described = Object.entries<Figure>(prints).map(([name, figure]) => [name, toPrint(figure)]);
  return Buffer.from(JSON.stringify(Object.fromEntries(described)));
}
