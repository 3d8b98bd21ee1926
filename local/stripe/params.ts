/** A call's parameters: Stripe's form encoding, and the check against a schema with errors in Stripe's words. */
import * as v from 'valibot';
import { invalidRequest, type StripeApiError } from '#local/stripe/account.ts';

/** A decoded form: texts, lists and nested forms. Numbers and booleans stay texts, as they are transmitted. */
type FormValue = string | FormValue[] | FormFields;
export type FormFields = { [name: string]: FormValue };

function insertValue(fields: FormFields, [head = '', ...rest]: string[], value: string): void {
  if (rest.length > 0) {
    const inner = (fields[head] ?? {}) as FormFields;
    fields[head] = inner;
    insertValue(inner, rest, value);
  } else fields[head] = value;
}

/** A field whose names run from 0 is a list. */
function toValue(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const fields = Object.entries(value).map(([name, field]) => [name, toValue(field)] as const);
  const isList = fields.length > 0 && fields.every(([name], index) => name === String(index));
  return isList ? fields.map(([, field]) => field) : Object.fromEntries(fields);
}

/** The fields of a body or query string, e.g. `line_items[0][quantity]=1`. */
export function parseForm(encoded: string): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    insertValue(fields, name.replaceAll(']', '').split('['), value);
  }
  return toValue(fields) as FormFields;
}

export const wholeNumber = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'Invalid integer'), v.transform(Number));

export const decimal = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,12})?$/, 'Invalid decimal'), v.transform(Number));

/** What every list takes. */
export const pageParams = {
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), '10'),
  starting_after: v.optional(v.string()),
};

/** Stripe's limits. */
export const metadata = v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(500)));

function describeIssue(issue: v.BaseIssue<unknown>): StripeApiError {
  // `['line_items', 0, 'quantity']` → `line_items[0][quantity]`
  const [head = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  const param = head + rest.map((part) => `[${part}]`).join('');
  if (issue.expected === 'never') {
    const message = `Received unknown parameter: ${param} (or one that this local Stripe does not support)`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** The parameters that a schema describes; throws Stripe's 400 naming the first one that is missing, unknown or wrong. */
export function readParams<S extends v.GenericSchema>(schema: S, fields: FormFields): v.InferOutput<S> {
  const result = v.safeParse(schema, fields, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw describeIssue(result.issues[0]);
}
