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
