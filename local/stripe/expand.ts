import type { Account } from '#local/stripe/account.ts';
import { invalidRequest } from '#local/stripe/api-error.ts';
import { listLineItems } from '#local/stripe/sessions.ts';
import { lookUp } from '#local/stripe/store.ts';

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object an id stands for, by its prefix. */
function findById({ data }: Account, id: string): object | undefined {
  return (
    lookUp(data.paymentIntents, id) ??
    lookUp(data.charges, id) ??
    lookUp(data.refunds, id) ??
    lookUp(data.coupons, id) ??
    lookUp(data.disputes, id)
  );
}

function readPart(account: Account, parent: Fields, part: string, path: string): unknown {
  if (part === 'line_items' && parent.object === 'checkout.session') {
    return listLineItems(account, { limit: '100' }, String(parent.id));
  }
  const value = parent[part];
  if (value === null || isFields(value) || Array.isArray(value)) return value;
  const found = typeof value === 'string' ? findById(account, value) : undefined;
  if (found === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return structuredClone(found);
}

function expandPath(account: Account, target: unknown, parts: string[], path: string): void {
  const [part, ...rest] = parts;
  if (part === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) expandPath(account, item, parts, path);
    return;
  }
  if (!isFields(target)) return;
  target[part] = readPart(account, target, part, path);
  expandPath(account, target[part], rest, path);
}

/** A copy of an answer with the ids at `paths` (e.g. `payment_intent.latest_charge`) replaced by what they stand for. */
export function expand(account: Account, answer: object, paths: string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(account, copy, path.split('.'), path);
  return copy;
}
