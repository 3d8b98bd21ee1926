/** A call's parameters: Stripe's form encoding, and the check against a schema with errors in Stripe's words. */
import * as v from 'valibot';
import { invalidRequest, type StripeApiError } from '#local/stripe/account.ts';

/** A decoded form: texts, lists and nested forms. Numbers and booleans stay texts, as they are transmitted. */
type FormValue = string | FormValue[] | FormFields;
export type FormFields = { [name: string]: FormValue };

type Branch = Map<string, string | Branch>;

function insertValue(root: Branch, path: string[], value: string): void {
  const [part = '', ...rest] = path;
  // An empty bracket (`items[]`) takes the next free place in its list.
  const key = part === '' ? String(root.size) : part;
  if (rest.length === 0) return void root.set(key, value);
  const next = root.get(key);
  const child: Branch = next instanceof Map ? next : new Map();
  root.set(key, child);
  insertValue(child, rest, value);
}

/** `fromEntries` defines properties instead of assigning them, so a field called `__proto__` is an ordinary field. */
const toFields = (branch: Branch): FormFields =>
  Object.fromEntries([...branch].map(([key, value]) => [key, typeof value === 'string' ? value : toFormValue(value)]));

function toFormValue(branch: Branch): FormValue {
  const isList = branch.size > 0 && [...branch.keys()].every((key, index) => key === String(index));
  return isList ? Object.values(toFields(branch)) : toFields(branch);
}

/** The fields of a body or query string, e.g. `line_items[0][quantity]=1`. A list is a field whose indices run from 0. */
export function parseForm(encoded: string): FormFields {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [head = '', ...rest] = name.split('[');
    insertValue(root, [head, ...rest.map((part) => part.replace(/\]$/, ''))], value);
  }
  return toFields(root);
}

export const wholeNumber = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'Invalid integer'), v.transform(Number));

export const decimal = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,12})?$/, 'Invalid decimal'), v.transform(Number));

/** Stripe's limits: 50 keys of 40 characters, values of 500. */
export const metadata = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(500))),
  v.check((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have at most 50 keys'),
);

function describeIssue(issue: v.BaseIssue<unknown>): StripeApiError {
  // `['line_items', 0, 'quantity']` → `line_items[0][quantity]`
  const [head = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  const param = head + rest.map((part) => `[${part}]`).join('');
  if (issue.expected === 'never') {
    const message = `Received unknown parameter: ${param} (or one that this local Stripe does not support)`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  if (issue.received === 'undefined') {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** The parameters that a schema describes; throws Stripe's 400 naming the first one that is missing, unknown or wrong. */
export function readParams<S extends v.GenericSchema>(schema: S, fields: FormFields): v.InferOutput<S> {
  const result = v.safeParse(schema, fields, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw describeIssue(result.issues[0]);
}
