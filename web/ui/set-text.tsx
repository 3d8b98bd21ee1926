import type { ReactNode } from 'react';

/**
 * « au-delà » and « e-mail », an article of law (« L221-28 ») and a range of pages (« 201–225 ») break at their hyphen or dash
 * otherwise, and opening hours (« de 9 h à 18 h ») at a space; the letters of « 1er », « 1re » and « 2e » are raised.
 */
const special =
  /((?<![\p{L}-])(?:au-delà|[Ee]-mails?)(?![\p{L}-])|(?<!\p{L})[DLR]\.?\u00a0?\d+(?:-\d+)+|\d+–\d+|de \d+.h à \d+.h|(?<=(?<!\d)1)(?:er|re)\b|(?<=\d)e\b)/u;
/** In a title no word breaks at its hyphen. */
const specialInTitles = new RegExp(`${special.source.slice(0, -1)}|[\\p{L}’]+(?:-[\\p{L}’]+)+)`, 'u');
const ordinalEnds = new Set(['er', 're', 'e']);

/** A French text as print has it. Its characters stay what they are. */
export function setText(text: string, pattern = special): ReactNode[] {
  return text.split(pattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const key = `${index}${part}`;
    return ordinalEnds.has(part) ? (
      <sup key={key}>{part}</sup>
    ) : (
      <span key={key} className="unbroken">
        {part}
      </span>
    );
  });
}

/** What never ends a title's line: it belongs to the word that follows. */
const bound =
  /(?<![\p{L}\d-])(le|la|les|un|une|des|du|de|au|aux|ce|cet|ces|me|te|se|ne|et|ou|où|à|en|y|que|qui|son|sa|ses|dans|par|pour|sur|sans|si|c’est|je|tu|on|il|votre|vos) /giu;

/** Between two short last words, of which the second would be a line alone; `[^ ]`, since a no-break space is no place to break. */
const lastSpace = /(?<=(?:^| )[^ ]{1,7}) (?=[^ ]{1,12}$)/u;

/** Stands for a space between words that belong together; no text has it. */
const tie = '\ue000';

/** What is longer may be too long for a line of a narrow phone: it goes to the next line whole, and breaks only there. */
const longestUnbroken = 14;

/**
 * A title whose lines end after a colon or before a guillemet rather than within what follows it, where the two do not fit one
 * line, and never after an article, nor before the end of a negation or a short last word.
 */
export function TitleText({ children }: { children: string }) {
  const [opening = '', ...rest] = children
    .replace(lastSpace, tie)
    .replace(bound, `$1${tie}`)
    .replace(/(?<!,) (pas|jamais)(?!\p{L})/gu, `${tie}$1`)
    .split(/(?<=[\u00a0\u202f]:) /u);
  if (rest.length === 0) return setQuotations(opening);
  return (
    <>
      <span className="clause">{setQuotations(opening)}</span>{' '}
      <span className="clause">{setQuotations(rest.join(' '))}</span>
    </>
  );
}

/** A quotation with the words that introduce it; one that is the whole title breaks where it may. */
function setQuotations(text: string): ReactNode[] {
  return text.split(/((?:au-delà )?[^ ]*«[^»]*»[^ ]*)/u).map((part, index) =>
    index % 2 === 0 || part === text ? (
      setTies(part)
    ) : (
      <span key={part} className="clause">
        {setTies(part)}
      </span>
    ),
  );
}

function setTies(text: string): ReactNode[] {
  return text.split(/([^ \ue000]+(?:\ue000[^ \ue000]+)+)/u).map((part, index) =>
    index % 2 === 0 || part.length <= longestUnbroken ? (
      setText(part.replaceAll(tie, '\u00a0'), specialInTitles)
    ) : (
      <span key={part} className="clause">
        {setText(part.replaceAll(tie, ' '), specialInTitles)}
      </span>
    ),
  );
}
