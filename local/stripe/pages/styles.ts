/** The styles of the stand-in's pages. */

/** Colours and type, light and dark; every pair of text and ground has a contrast over 4.5:1. */
const baseCss = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f3f2, #1b171c);
  --sheet: light-dark(#ffffff, #252027);
  --ink: light-dark(#2b1f2b, #f1eaf0);
  --quiet: light-dark(#6a5d69, #b9aab7);
  --line: light-dark(#9a8b97, #7d6f7c);
  --accent: light-dark(#7a1f45, #f0a8c2);
  --on-accent: light-dark(#ffffff, #2b0f1b);
  --bad: light-dark(#a4161a, #ffb0a8);
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { margin: auto; padding: 24px 20px 64px; }
h1 { font-size: 26px; line-height: 1.25; }
ul, fieldset { margin: 0; padding: 0; border: 0; list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button, input { min-height: 44px; padding: 6px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--sheet); color: var(--ink); font: inherit; }
.quiet { color: var(--quiet); font-size: 14px; }
.alert { padding: 12px 14px; border-left: 4px solid; background: var(--sheet); color: var(--bad); }
`;

export const controlCss = `${baseCss}
main { max-width: 1080px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block: 12px; }
[aria-pressed='true'] { background: var(--accent); color: var(--on-accent); }
li { padding-block: 8px; border-top: 1px solid var(--line); }
`;

export const paymentCss = `${baseCss}
main { max-width: 460px; }
.sums li { display: flex; justify-content: space-between; gap: 16px; padding-block: 8px; border-top: 1px solid var(--line); }
form, .panel { display: grid; gap: 16px; }
fieldset { display: flex; flex-wrap: wrap; gap: 8px 24px; }
.panel label { display: grid; gap: 6px; }
[type='radio'] { min-height: 0; accent-color: var(--accent); }
form:has([value='card']:checked) .sepa_debit, form:has([value='sepa_debit']:checked) .card { display: none; }
form button { min-height: 52px; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; }
`;
