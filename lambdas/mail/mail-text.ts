import type { MailWords } from '#lambdas/mail/mail-words.ts';

/** A mail's text part: read by watches, screen readers and those who like it plain. A link has a line of its own. */
export function renderText({ title, paragraphs, action, table, quote, notes, links, seller }: MailWords): string {
  const blocks = [
    title,
    ...paragraphs,
    ...(action === undefined ? [] : [nameLink(action)]),
    ...(table === undefined ? [] : [listTable(table)]),
    ...(quote === undefined ? [] : [`${quote.title}\n${quote.text.replace(/^/gm, '> ')}`]),
    ...notes.map((note) => `${note.title}\n${note.text}`),
    links.map(nameLink).join('\n'),
    `-- \n${seller}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function nameLink({ label, url }: { label: string; url: string }): string {
  return `${label}\u00a0:\n${url}`;
}

function listTable({ title, rows, total, small }: NonNullable<MailWords['table']>): string {
  const lines = [...rows, ...(total === undefined ? [] : [total])].map(
    ({ label, value }) => `- ${label}\u00a0: ${value}`,
  );
  return [title, ...lines, ...(small === undefined ? [] : [small])].join('\n');
}
