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
    else if (!take(cursor, comment) && !readNested(cursor)) cursor.at += 1;
  }
  cursor.at += 1;
}

/** What a bracket at the cursor holds; false when none stands there. */
function readNested(cursor: Cursor): boolean {
  const mark = next(cursor);
  if (mark === '[') readMarkup(cursor);
  else if (mark === '(' || mark === '{') readCode(cursor);
  else return false;
  return true;
}

/** A definition gives nothing to read. */
function skipDefinition(cursor: Cursor): void {
  const { prose } = cursor;
  while (cursor.at < cursor.source.length && next(cursor) !== '\n') {
    if (!readNested(cursor)) cursor.at += 1;
  }
  cursor.prose = prose;
}

const opensArgument = (cursor: Cursor) => next(cursor) === '(' || next(cursor) === '[';

/** What follows a `#`: a call gives its arguments. */
function readExpression(cursor: Cursor): void {
  if (take(cursor, definition)) {
    skipDefinition(cursor);
    return;
  }
  if (!take(cursor, functionName)) cursor.at += 1;
  while (opensArgument(cursor)) readNested(cursor);
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
