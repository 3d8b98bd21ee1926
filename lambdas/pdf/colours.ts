import { type RGB, rgb } from 'pdf-lib';
import palette from '#content/palette.json' with { type: 'json' };

function byDay(name: keyof typeof palette): RGB {
  const [red = 0, green = 0, blue = 0] = Buffer.from(palette[name].day.slice(1), 'hex');
  return rgb(red / 255, green / 255, blue / 255);
}

/** The shop's palette by day: paper has no night. */
export const colours = {
  white: rgb(1, 1, 1),
  paper: byDay('paper'),
  copper: byDay('print-copper'),
  copperLight: byDay('print-copper-light'),
  ink: byDay('ink'),
  inkSoft: byDay('ink-soft'),
  line: byDay('line'),
  wine: byDay('wine'),
  accent: byDay('accent'),
};
