/** Makes an SVG that Typst has written small enough for a page. */

/** Short names for glyphs instead of Typst's long ones, which do not compress. */
function shortenNames(svg: string): string {
  const names = [...new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name ?? ''))];
  const shortNames = new Map(names.map((name, index) => [name, `g${index.toString(36)}`]));
  return svg.replace(/( id="|#)([\w-]+)(?=[")])/g, (whole, before: string, name: string) => {
    const short = shortNames.get(name);
    return short === undefined ? whole : before + short;
  });
}

/** Hundredths of a point are finer than any screen: '-95.89201' → '-95.89', '0.38250002' → '.38'. */
function roundNumbers(svg: string): string {
  return svg.replace(/-?\d+\.\d+/g, (number) =>
    String(Math.round(Number(number) * 100) / 100).replace(/^(-?)0\./, '$1.'),
  );
}

/** The same drawing at a tenth of the bytes that Typst writes, once compressed. */
export function lightenDrawing(svg: string): string {
  return roundNumbers(shortenNames(svg))
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .replace(/ ?([a-zA-Z]) (?=[-.\d][^"]*"\/>)/g, '$1')
    .replaceAll(' "/>', '"/>');
}
