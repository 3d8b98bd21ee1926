/** The shop's mark as files of the site: the icon, and what stands in for a picture that does not load. */
import drawings from '#content/drawing/threads.json' with { type: 'json' };
import palette from '#content/palette.json' with { type: 'json' };

const { one, two, stroke } = drawings.mark;

function strokes([first, second]: readonly [string, string], transform = ''): string {
  const place = transform === '' ? '' : ` transform="${transform}"`;
  return `<g fill="none" stroke-width="${stroke}"${place}><path stroke="${first}" d="${one}"/><path stroke="${second}" d="${two}"/></g>`;
}

/** On the wine of the buttons, in both themes. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${palette.wine.day}"/>${strokes([palette['on-wine'].day, palette['thread-two'].night], 'translate(-3.8 1.6) scale(.9)')}</svg>`;

export const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><path fill="${palette.rose.day}" d="M0 0h600v800H0z"/>${strokes([palette['thread-one'].day, palette['thread-two'].day], 'translate(36 208) scale(12)')}</svg>`;
