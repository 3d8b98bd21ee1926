import { type Action, listActions, type MailWords } from '#lambdas/mail/fill-words.ts';

/** The text part, for watches, screen readers and people who prefer plain mail. A link has a line of its own. */
export function renderText(words: MailWords): string {
  const { title, paragraphs, message, table, quote, notes, links, seller } = words;
  const blocks = [
    title,
    ...(message === undefined ? [] : [quoteLines(message)]),
    ...paragraphs,
    ...listActions(words).map(nameLink),
    ...(table === undefined ? [] : [listTable(table)]),
    ...(quote === undefined ? [] : [quoteLines(quote)]),
    ...notes.map((note) => `${note.title}\n${note.text}`),
    links.map(nameLink).join('\n'),
    `-- \n${seller}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function quoteLines({ title, text }: NonNullable<MailWords['quote']>): string {
  return `${title}\n${text.replace(/^/gm, '> ')}`;
}

function nameLink({ label, url }: Action): string {
  return `${label}\u00a0:\n${url}`;
}

function listTable({ title, rows, total, small }: NonNullable<MailWords['table']>): string {
  const lines = [...rows, ...(total === undefined ? [] : [total])].map(
    ({ label, value }) => `- ${label}\u00a0: ${value}`,
  );
  return [title, ...lines, ...(small === undefined ? [] : [small])].join('\n');
}
