/** Colours as their red, green and blue, 0 to 1. */

export const readHex = (hex: string) =>
  (hex.match(/[\da-f]{2}/g) ?? []).map((channel) => Number.parseInt(channel, 16) / 255);

export const toLinear = (colour: number[]) =>
  colour.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

/** How strongly two colours differ, by WCAG 2. */
export function contrast(colours: number[][]): number {
  const [light = 0, dark = 0] = colours
    .map(toLinear)
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    .toSorted((a, b) => b - a);
  return light / dark;
}
