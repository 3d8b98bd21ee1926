/** Checks a call's parameters by a schema, and refuses them in Stripe's words. */
import * as v from 'valibot';
import { invalidRequest, type StripeApiError } from '#local/stripe/api-error.ts';
import type { FormFields } from '#local/stripe/form-body.ts';

/** A whole number as it travels in a form. */
export const wholeNumber = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'Invalid integer'), v.transform(Number));

/** A decimal number as it travels in a form. */
export const decimal = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,12})?$/, 'Invalid decimal'), v.transform(Number));

/** A three-letter currency code, kept in lower case. */
export const currencyCode = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{3}$/, 'Invalid currency'));

/** Stripe's limits: 50 keys of 40 characters, values of 500. */
export const metadata = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(500))),
  v.check((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have at most 50 keys'),
);

/** What any call may carry besides its own parameters. */
export const expandable = { expand: v.optional(v.array(v.string())) };

/** What any list call may carry: page size and cursors. */
export const pageable = {
  ...expandable,
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100))),
  starting_after: v.optional(v.string()),
  ending_before: v.optional(v.string()),
};

/** `['line_items', 0, 'quantity']` → `line_items[0][quantity]`. */
function writeParam(issue: v.BaseIssue<unknown>): string {
  const [head = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  return head + rest.map((part) => `[${part}]`).join('');
}

function refuse(issue: v.BaseIssue<unknown>): StripeApiError {
  const param = writeParam(issue);
  if (issue.expected === 'never') {
    return invalidRequest(`Received unknown parameter: ${param} (or one this local Stripe does not play)`, {
      code: 'parameter_unknown',
      param,
    });
  }
  if (issue.received === 'undefined') {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** The parameters a schema describes; throws Stripe's 400 naming the first one that is missing, unknown or wrong. */
export function readParams<S extends v.GenericSchema>(schema: S, fields: FormFields): v.InferOutput<S> {
  const result = v.safeParse(schema, fields, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw refuse(result.issues[0]);
}
