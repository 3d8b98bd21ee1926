import { join } from 'node:path/posix';
import * as v from 'valibot';

/** A content file's data, checked. Throws naming the file and each wrong field: `content/reviews.json: 0.title: …`. */
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

export const line = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));

export const lines = v.pipe(v.array(line), v.minLength(1));

export const titledText = v.strictObject({ title: line, text: line });

/** A whole number from 1. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(1));
