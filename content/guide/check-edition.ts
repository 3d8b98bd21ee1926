/** Holds a book's text to its latest edition: buyers learn of a changed text, or the author says that they need not. */
import { createHash } from 'node:crypto';
import type { Edition } from '#content/editions.ts';

/** 16 hexadecimal digits over the words of the chapters: spaces, line breaks and drawings change nothing. */
function hashText(chapters: readonly { text: string }[]): string {
  const words = chapters.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n');
  return createHash('sha256').update(words).digest('hex').slice(0, 16);
}

/** Throws, saying what to do, when the chapters are not those of the edition. `folder`: of the product. */
export function checkEdition(chapters: readonly { text: string }[], edition: Edition, folder: string): void {
  const textHash = hashText(chapters);
  if (textHash === edition.textHash) return;
  throw new Error(
    `${folder}/product.json: editions: the text is not that of edition ${edition.number} (${edition.date}).
Add edition ${edition.number + 1} with its date, three lines on what changed and "textHash": "${textHash}".
Buyers are told of it by \`npm run shop -- editions announce\`, once it is deployed.
If there is nothing to tell them, as with a corrected typing error, put that textHash into edition ${edition.number}.`,
  );
}
