import { join } from 'node:path/posix';
import * as v from 'valibot';

/** A content file's data, checked. Throws naming the file and each wrong field: `content/site.json: 0.title: …`. */
export function checkContent<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  data: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const problems = result.issues.map(
    (issue) => `${join('content', file)}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
  );
  throw new Error(problems.join('\n'));
}

/** Each text with its path, such as `publisher.siren`; of an empty list the empty text. */
export function listTexts(value: unknown, path: string[] = []): [path: string, text: string][] {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, [...path, key]));
  }
  return [[path.join('.'), Array.isArray(value) ? '' : String(value)]];
}

/**
 * The texts of a content file as they are, when all that its code needs to know is in their type. Throws naming each one that is
 * empty, or that has another name in braces than these.
 */
export function checkTexts<Texts extends object>(file: string, texts: Texts, names: string[] = []): Texts {
  const problems = listTexts(texts, [join('content', file)]).flatMap(([path, text]) => {
    if (text.trim() === '') return `${path}: must not be empty`;
    const unknown = [...text.matchAll(/\{(.*?)\}/g)].filter(([, name = '']) => !names.includes(name));
    return unknown.map(([name]) => `${path}: ${name} is not filled in`);
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return texts;
}

export const line = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));

export const lines = v.pipe(v.array(line), v.minLength(1));

export const titledText = v.strictObject({ title: line, text: line });

export const day = v.pipe(v.string(), v.isoDate('must be a date such as 2026-11-22'));

/** A whole number from 1. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(1));
