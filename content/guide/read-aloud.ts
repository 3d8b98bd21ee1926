/**
 * A cursor over Typst source that keeps only what a reader reads: markup outside code, brackets and strings inside it.
 * Typst has two modes: markup, where `#` starts code, and code, where `[` starts markup.
 */
type Cursor = { source: string; at: number; prose: string };

const definition = /#(?:let|import|include|set|show)\b/y;
const functionName = /#[\p{L}_][\p{L}\p{N}_.-]*/uy;
const comment = /(?<![:\w])\/\/[^\n]*/y;
const text = /"((?:\\.|[^"\\])*)"/y;

/** Moves past `pattern` (sticky) when it stands at the cursor; its match, or null. */
function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.source);
  if (match) cursor.at += match[0].length;
  return match;
}

const next = (cursor: Cursor) => cursor.source.charAt(cursor.at);

/** Code from `(` or `{` to its closing mate. Named arguments that say how a thing looks are strings too; they are few and short. */
function readCode(cursor: Cursor): void {
  cursor.at += 1;
  while (cursor.at < cursor.source.length && !')}'.includes(next(cursor))) {
    const quoted = take(cursor, text);
    if (quoted) cursor.prose += ` ${quoted[1]} `;
    else if (take(cursor, comment)) continue;
    else if ('({'.includes(next(cursor))) readCode(cursor);
    else if (next(cursor) === '[') readMarkup(cursor);
    else cursor.at += 1;
  }
  cursor.at += 1;
}

/** What follows a `#`: a definition gives nothing to read, a call gives its arguments. */
function readExpression(cursor: Cursor): void {
  if (take(cursor, definition)) {
    const { prose } = cursor;
    while (cursor.at < cursor.source.length && next(cursor) !== '\n') {
      if ('({'.includes(next(cursor))) readCode(cursor);
      else if (next(cursor) === '[') readMarkup(cursor);
      else cursor.at += 1;
    }
    cursor.prose = prose;
    return;
  }
  if (!take(cursor, functionName)) cursor.at += 1;
  while ('(['.includes(next(cursor)) && next(cursor) !== '') {
    if (next(cursor) === '(') readCode(cursor);
    else readMarkup(cursor);
  }
}

/** Markup from `[` to its closing mate. */
function readMarkup(cursor: Cursor): void {
  cursor.at += 1;
  cursor.prose += ' ';
  while (cursor.at < cursor.source.length && next(cursor) !== ']') {
    if (take(cursor, comment)) continue;
    if (next(cursor) === '#') readExpression(cursor);
    else if (next(cursor) === '[') readMarkup(cursor);
    else {
      if (next(cursor) === '\\') cursor.at += 1;
      cursor.prose += next(cursor);
      cursor.at += 1;
    }
  }
  cursor.prose += ' ';
  cursor.at += 1;
}

/** The words of a Typst source, without comments, definitions and code. `*bold*` and `_italic_` keep their marks. */
export function readAloud(source: string): string {
  const cursor: Cursor = { source: `[${source}`, at: 0, prose: '' };
  readMarkup(cursor);
  return cursor.prose;
}
