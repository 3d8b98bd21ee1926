/** The words of the built pages, as they are sent: French typography and one spelling of e-mail. */
import { withoutQuotedWords } from '../quoted-words.ts';
import { expect, pages, test } from './journey.ts';

/** What a reader sees or hears of a page: its text, and the attributes that are read out or shown. */
function readWords(html: string): string {
  const spoken = [...html.matchAll(/ (?:alt|aria-label|placeholder|title|content)="([^"]*)"/g)].map(([, text]) => text);
  const shown = html.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');
  return [...spoken, shown].join(' ').replaceAll('&#x27;', "'").replaceAll('&#39;', "'");
}

test('the pages are set in French: no straight apostrophe and one spelling of e-mail, but in the quoted labels', async ({
  request,
}) => {
  for (const path of [
    ...pages,
    '/payment-success',
    '/confidentialite',
    '/livraison-remboursement',
    '/blog/langage-amour',
  ]) {
    const words = withoutQuotedWords(readWords(await (await request.get(path)).text()));
    expect(words.length, path).toBeGreaterThan(500);
    expect(words.match(/.{0,30}\p{L}'\p{L}.{0,30}/gu) ?? [], path).toEqual([]);
    expect(words.match(/.{0,30}((?<![eE]-)\bmails?|\b[eE]mails?|courriels?)\b.{0,30}/g) ?? [], path).toEqual([]);
  }
});
