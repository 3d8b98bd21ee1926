/** Colours and type of the stand-in's pages, light and dark; every pair of text and ground is over 4.5:1. */
export const baseCss = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f3f2, #1b171c);
  --sheet: light-dark(#ffffff, #252027);
  --ink: light-dark(#2b1f2b, #f1eaf0);
  --quiet: light-dark(#6a5d69, #b9aab7);
  --line: light-dark(#ddd3d9, #463d47);
  --field: light-dark(#ffffff, #1f1a21);
  --accent: light-dark(#7a1f45, #f0a8c2);
  --on-accent: light-dark(#ffffff, #2b0f1b);
  --bad: light-dark(#a4161a, #ffb0a8);
  --bad-ground: light-dark(#fdeeee, #3b2022);
  --badge: light-dark(#7a4a00, #ffd79a);
  --badge-ground: light-dark(#ffeccc, #48361a);
}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  -webkit-text-size-adjust: 100%;
}
h1, h2, p, ul, dl, dd, fieldset { margin: 0; padding: 0; }
fieldset { border: 0; min-width: 0; }
ul { list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.badge {
  padding: 2px 8px;
  border-radius: 4px;
  background: var(--badge-ground);
  color: var(--badge);
  font-size: 12px;
  font-weight: 700;
  letter-spacing: 0.04em;
  text-transform: uppercase;
}
.button {
  min-height: 44px;
  padding: 10px 18px;
  border: 0;
  border-radius: 8px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.button:hover { filter: brightness(1.08); }
`;
