/** What the stand-in's pages are made of: templates, their frame, the styles, and how they are sent. */
import type { ServerResponse } from 'node:http';

/** Text that is already HTML and is not escaped again. */
export type Html = { readonly html: string };

type Value = string | number | Html | readonly Html[] | undefined | false | null;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function write(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'object') return 'html' in value ? value.html : value.map(write).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A template that escapes its values, except those made by `html`; undefined, null and false are left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((text, part, index) => text + part + write(values[index]), '') };
}

/** A whole French page. `css` is not escaped. */
export function writePage(title: string, css: string, body: Html): string {
  return html`<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ html: css }}</style>
${body}
`.html;
}

/** What a request for a page or a control is answered with. */
export type Reply = { status?: number } & ({ html: string } | { json: object } | { location: string });

/** Sends a page, JSON indented for people to read, or a redirect that the browser follows by GET. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  // Going back to a payment page must check again whether it was paid.
  response.setHeader('cache-control', 'no-store');
  if ('location' in reply) return void response.writeHead(303, { location: reply.location }).end();
  const contentType = 'json' in reply ? 'application/json' : 'text/html; charset=utf-8';
  response.writeHead(reply.status ?? 200, { 'content-type': contentType });
  response.end('json' in reply ? JSON.stringify(reply.json, null, 2) : reply.html);
}

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
