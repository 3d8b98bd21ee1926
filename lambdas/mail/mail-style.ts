import palette from '#content/palette.json' with { type: 'json' };

/**
 * The mail's look as inline styles, which Outlook's Word engine and Gmail both honour. The light colours are the site's.
 * The dark ones stand in one style sheet, for the clients that read it; `data-ogsc` marks Outlook.com's dark mode.
 */
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

const colours = {
  paper: palette.paper.day,
  surface: palette.surface.day,
  ink: palette.ink.day,
  inkSoft: palette['ink-soft'].day,
  line: palette.line.day,
  wine: palette.wine.day,
  link: palette.link.day,
  onWine: palette['on-wine'].day,
  accent: palette.accent.day,
};

const type = (size: number, line: number) => ({ fontSize: `${size}px`, lineHeight: `${line}px`, color: colours.ink });

export const styles = {
  body: { backgroundColor: colours.paper, margin: 0, padding: 0 },
  paper: { backgroundColor: colours.paper, margin: 0, padding: '24px 0', fontFamily: sans, color: colours.ink },
  sheet: { width: '100%', maxWidth: '600px', backgroundColor: colours.surface },
  sheetCell: { padding: '36px 32px 32px' },
  /* Dark in both themes, as the endpapers of the site: a client that changes colours by itself leaves dark grounds alone. */
  band: { backgroundColor: palette.endpaper.day, padding: '26px 32px 14px' },
  threads: { backgroundColor: palette.endpaper.day, padding: '0 0 10px', fontSize: 0, lineHeight: 0 },
  knot: { display: 'block', width: '100%', maxWidth: '600px', height: 'auto', border: 0 },
  brand: { margin: 0, fontFamily: serif, fontSize: '22px', lineHeight: '28px', color: palette.ink.night },
  picture: { width: '100%', maxWidth: '536px', height: 'auto', border: 0, borderRadius: '4px' },
  title: { margin: '0 0 12px', fontFamily: serif, fontWeight: 400, ...type(30, 36) },
  paragraph: { margin: '0 0 12px', ...type(16, 25) },
  letter: { margin: '0 0 16px', fontFamily: serif, ...type(19, 29) },
  note: { margin: '0', ...type(15, 23) },
  quote: {
    padding: '2px 0 2px 16px',
    borderLeft: `2px solid ${colours.accent}`,
    ...type(15, 23),
    wordBreak: 'break-word',
  },
  message: { margin: '0 0 22px' },
  /* A buyer's own words, as the gift's card has them. */
  words: { margin: '6px 0 0', fontFamily: serif, fontStyle: 'italic', ...type(21, 30), wordBreak: 'break-word' },
  action: { margin: '24px 0 12px' },
  button: {
    display: 'inline-block',
    backgroundColor: colours.wine,
    border: `1px solid ${colours.wine}`,
    borderRadius: '4px',
    padding: '15px 26px',
    fontFamily: sans,
    fontSize: '17px',
    fontWeight: 600,
    color: colours.onWine,
    textDecoration: 'none',
  },
  small: { margin: '0', fontSize: '14px', lineHeight: '21px', color: colours.inkSoft },
  link: { color: colours.link, textDecoration: 'underline', wordBreak: 'break-all' },
  heading: { margin: '0 0 4px', fontFamily: sans, ...type(15, 22), fontWeight: 600 },
  block: { margin: '24px 0 0' },
  row: { verticalAlign: 'top', padding: '11px 0', borderBottom: `1px solid ${colours.line}`, ...type(16, 23) },
  total: { verticalAlign: 'top', padding: '13px 0 6px', ...type(17, 24), fontWeight: 600 },
  amount: { textAlign: 'right', verticalAlign: 'top', paddingLeft: '16px' },
} as const;

/** Outlook's Word engine knows no `max-width`: there the sheet would be as wide as the window. React writes no comments. */
export const outlookStyle = '<!--[if mso]><style>.sheet { width: 600px !important; }</style><![endif]-->';

const night = `
.paper { background-color: ${palette.paper.night} !important; }
.sheet { background-color: ${palette.surface.night} !important; }
.ink { color: ${palette.ink.night} !important; }
.soft { color: ${palette['ink-soft'].night} !important; }
.link { color: ${palette.link.night} !important; }
.row { border-color: ${palette.line.night} !important; }
.quote { border-color: ${palette.accent.night} !important; }
.button { background-color: ${palette.wine.night} !important; border-color: ${palette.wine.night} !important; color: ${palette['on-wine'].night} !important; }`;

/** The one style sheet: dark colours, and less margin on a phone. Clients that drop it show the light colours. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .sheet-cell, .band { padding-left: 20px !important; padding-right: 20px !important; } .button { display: block !important; text-align: center !important; } }
@media (prefers-color-scheme: dark) {${night}
}${night.replaceAll('\n.', '\n[data-ogsc] .')}
`;
