import { baseCss } from '#local/stripe/pages/base-css.ts';

/** The merchant's page of the stand-in. */
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
