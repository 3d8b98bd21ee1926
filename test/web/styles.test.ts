import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import drawings from '#content/drawing/threads.json' with { type: 'json' };
import palette from '#content/palette.json' with { type: 'json' };

const colours = Object.entries(palette);
const known = new Set(colours.flatMap(([, { day, night }]) => [day, night]));
const stylesheets = globSync('web/**/*.css');
const hexOf = (text: string) => text.match(/#[0-9a-f]{3,8}\b/gi) ?? [];

test("the site's colour tokens are the palette", () => {
  const tokens = readFileSync('web/shell/tokens.css', 'utf8');
  const written = tokens.matchAll(/--([\w-]+): (#\w+|light-dark\(#\w+, #\w+\));/g);
  const inBoth = (day: string, night: string) => (day === night ? day : `light-dark(${day}, ${night})`);
  const onPages = colours.filter(([name]) => !name.startsWith('print-'));
  const expected = onPages.map(([name, { day, night }]) => [name, inBoth(day, night)]);
  expect(Object.fromEntries([...written].map(([, name, value]) => [name, value]))).toEqual(
    Object.fromEntries(expected),
  );
});

test('no stylesheet has a colour of its own', () => {
  const strangers = stylesheets.flatMap((file) =>
    hexOf(readFileSync(file, 'utf8').replaceAll(/url\([^)]*\)|linear-gradient\(#000/g, ''))
      .filter((colour) => !known.has(colour))
      .map((colour) => `${file} ${colour}`),
  );
  expect(strangers).toEqual([]);
});

test('neither the guide nor a share picture has a colour of its own', () => {
  const sources = globSync('{content/guide,content/products,web/build}/**/*.typ');
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((file) => /"#[0-9a-f]{3,8}"/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a page changes its layout at four widths only, the size of its type at a fifth, and what is beside what for letters twice as large', () => {
  const widths = stylesheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/width[^)]*?([\d.]+rem)|([\d.]+rem) <= width/g)].map(([, after, before]) => after ?? before),
    ),
  );
  expect([...new Set(widths)].sort()).toEqual(['110rem', '16rem', '30rem', '46rem', '64rem', '75rem']);
});

test('no measure depends on the width of a digit, which changes when the fonts come', () => {
  expect(stylesheets.filter((file) => /\d(?:ch|ex)\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('ruled lines are whole pixels apart: none falls between two', () => {
  const ruled = stylesheets.flatMap((file) => readFileSync(file, 'utf8').match(/[^{}]*100% 1lh[^{}]*/g) ?? []);
  expect(ruled.length).toBeGreaterThan(1);
  expect(ruled.filter((rules) => !/(line-height|font): .*round\(\S+, 1px\)/.test(rules))).toEqual([]);
});

test('a knot that is pulled tight has the commands of its drawing: a browser draws from one path to the other', () => {
  const commandsOf = (path: string) => path.replaceAll(/[^a-z]/gi, '');
  const { entrance, orders } = drawings;
  const knots = { narrow: entrance.narrow, wide: entrance.wide, tie: orders.tied };
  const loose = stylesheets.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/@keyframes (\w+)-(one|two) {\s+from {\s+d: path\(\s*"([^"]*)"/g),
  ]);
  const tight = Object.entries(knots).flatMap(([knot, { one, two }]) => [
    `${knot} one ${commandsOf(one)}`,
    `${knot} two ${commandsOf(two)}`,
  ]);
  const begun = loose.map(([, knot, strand, path = '']) => `${knot} ${strand} ${commandsOf(path)}`);
  expect(begun.toSorted()).toEqual(tight.toSorted());
});

test('what is chosen has an outline where forced colours replace those that show it', () => {
  const chosen = stylesheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(\S*(?:aria-pressed="true"|aria-current|:has\(:checked).*) {\n([^}]*)/gm)]
      .filter(([, , body = '']) => /var\(--(on-wine|accent)\)/.test(body))
      .map(([, selector, body = '']) => ({
        selector,
        hasOutline: /forced-colors: active\) {\n\s+outline:/.test(body),
      })),
  );
  expect(chosen.length).toBeGreaterThan(2);
  expect(chosen.filter(({ hasOutline }) => !hasOutline)).toEqual([]);
});
