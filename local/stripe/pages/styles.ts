/** The styles of the stand-in's pages. */

/** Colours and type, light and dark; every pair of text and ground has a contrast over 4.5:1. */
const baseCss = `
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
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; -webkit-text-size-adjust: 100%; }
h1, h2, p, ul, dl, dd, fieldset { margin: 0; padding: 0; }
fieldset { border: 0; min-width: 0; }
ul { list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.badge { padding: 2px 8px; border-radius: 4px; background: var(--badge-ground); color: var(--badge); font-size: 12px; font-weight: 700; letter-spacing: 0.04em; text-transform: uppercase; }
.button { min-height: 44px; padding: 10px 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
.button:hover { filter: brightness(1.08); }
`;

export const controlCss = `${baseCss}
main { max-width: 1080px; margin: auto; padding: 24px 20px 64px; }
h1 { font-size: 26px; line-height: 1.25; }
main > .quiet { margin-top: 14px; }
h2 { margin: 32px 0 10px; font-size: 18px; }
.intro { margin: 6px 0 20px; color: var(--quiet); }
.switches { display: grid; gap: 12px; }
.switches form, .acts { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.switches strong { flex: 0 0 130px; font-weight: 600; }
@media (max-width: 600px) { .switches strong { flex-basis: 100%; } }
.act { min-height: 44px; padding: 6px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--sheet); color: var(--ink); font: inherit; font-size: 15px; cursor: pointer; }
.act:hover { border-color: var(--accent); }
.act[aria-pressed='true'] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
.alert { margin-bottom: 16px; padding: 12px 14px; border-left: 4px solid var(--bad); background: var(--bad-ground); color: var(--bad); }
.session { display: grid; gap: 10px; padding: 16px 0; border-top: 1px solid var(--line); }
.session p { overflow-wrap: anywhere; }
.session .quiet, .quiet { color: var(--quiet); font-size: 14px; }
.state { font-weight: 600; }
`;

/** The payment page: the order on the left, the form on the right, one above the other on a phone. */
export const paymentCss = `${baseCss}
.page { min-height: 100vh; display: grid; align-content: start; }
.order, .pay { padding: 24px 20px 32px; }
.order > *, .pay > * { width: 100%; max-width: 420px; margin-inline: auto; }
.pay { background: var(--sheet); border-top: 1px solid var(--line); }
.shop { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; min-height: 44px; }
.shop strong { font-weight: 600; }
.back { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; color: var(--quiet); text-decoration: none; }
.back:hover { color: var(--ink); text-decoration: underline; }
.order h1 { margin-top: 12px; color: var(--quiet); font-size: 16px; font-weight: 500; }
.amount { font-size: 38px; font-weight: 650; line-height: 1.2; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.lines { margin-top: 20px; }
.line { display: grid; grid-template-columns: 44px 1fr auto; gap: 2px 14px; padding: 8px 0; }
.line svg, .line img { grid-row: span 2; width: 44px; height: 44px; border-radius: 6px; object-fit: cover; }
.line svg { padding: 9px; border: 1px solid var(--line); background: var(--sheet); color: var(--accent); }
.line b { font-weight: 550; overflow-wrap: anywhere; }
.line small { grid-column: 2 / -1; }
small, .quiet { color: var(--quiet); font-size: 14px; }
.cents { font-variant-numeric: tabular-nums; white-space: nowrap; }
.sums { margin-top: 12px; }
.sums dd { margin-left: auto; }
.sums div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-top: 1px solid var(--line); }
.sums .total { font-weight: 650; }
.tag { padding: 2px 8px; border-radius: 5px; background: color-mix(in srgb, var(--accent) 12%, transparent); font-size: 14px; font-weight: 600; overflow-wrap: anywhere; }
.pay h2 { margin-bottom: 14px; font-size: 20px; line-height: 1.3; }
form { display: grid; gap: 18px; }
.field { display: grid; gap: 6px; min-width: 0; }
.field label, legend { font-size: 14px; font-weight: 550; color: var(--ink); }
.field input { width: 100%; min-height: 46px; padding: 10px 12px; border: 1px solid light-dark(#9a8b97, #7d6f7c); border-radius: 8px; background: var(--field); color: var(--ink); font: inherit; }
.field input::placeholder { color: var(--quiet); opacity: 1; }
.field input[readonly] { border: 0; padding-inline: 0; background: none; min-height: 0; padding-block: 0; }
.field input[aria-invalid] { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.wrong { color: var(--bad); font-size: 14px; }
.alert { margin-bottom: 18px; padding: 12px 14px; border-left: 4px solid var(--bad); border-radius: 6px; background: var(--bad-ground); color: var(--bad); font-weight: 550; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; align-items: start; }
.methods { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
legend { padding: 0; margin-bottom: 6px; }
.method { position: relative; display: flex; align-items: center; gap: 10px; min-height: 52px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; line-height: 1.25; cursor: pointer; }
.method:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.method:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.method input { flex: none; width: 18px; height: 18px; margin: 0; accent-color: var(--accent); outline: 0; }
.panel { display: grid; gap: 18px; }
form:has([value='card']:checked) .panel-sepa_debit, form:has([value='sepa_debit']:checked) .panel-card { display: none; }
.button { width: 100%; min-height: 52px; font-size: 17px; }
.hint { margin-top: 24px; padding-top: 18px; border-top: 1px solid var(--line); }
.hint > * + * { margin-top: 8px; }
.hint li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; padding: 2px 0; }
.hint code { font: 14px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: nowrap; color: var(--ink); }
.closed { min-height: 100vh; display: grid; place-content: center; gap: 12px; max-width: 460px; margin: auto; padding: 32px 20px; text-align: center; }
.closed h1 { font-size: 24px; line-height: 1.25; }
.closed .back { justify-content: center; color: var(--accent); font-weight: 600; }
@media (min-width: 860px) {
  .page { grid-template-columns: 1fr 1fr; align-content: stretch; }
  .order, .pay { padding: 64px 48px; }
  .sums { padding-left: 58px; }
  .pay { border-top: 0; border-left: 1px solid var(--line); }
  .order > * { margin-inline: auto 0; }
  .pay > * { margin-inline: 0 auto; }
}
@media (min-width: 1100px) { .order { padding-right: 88px; } .pay { padding-left: 88px; } }
`;
