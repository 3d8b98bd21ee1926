import type { OrderMailWords } from '#lambdas/mail/order-mail-words.ts';

/** The mail's text part: read by watches, screen readers and those who like it plain. The link has a line of its own. */
export function renderOrderText(words: OrderMailWords, downloadUrl: string): string {
  const { title, lead, action, rows, total, vat, notes, links, seller } = words;
  const blocks = [
    title,
    lead,
    `${action}\u00a0:\n${downloadUrl}`,
    ['Votre commande', ...[...rows, total].map(({ label, value }) => `- ${label}\u00a0: ${value}`), vat].join('\n'),
    ...notes.map((note) => `${note.title}\n${note.text}`),
    links.map(({ label, url }) => `${label}\u00a0:\n${url}`).join('\n'),
    `-- \n${seller}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
