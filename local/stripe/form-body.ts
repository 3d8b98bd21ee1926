/** Stripe's form encoding: `line_items[0][price_data][currency]=eur`. */

/** A decoded form: texts, lists and nested forms. Numbers and booleans stay texts, as they travel. */
type FormValue = string | FormValue[] | FormFields;
export type FormFields = { [name: string]: FormValue };

type Branch = Map<string, string | Branch>;

/** `a[b][0]` → `['a', 'b', '0']`; an empty bracket (`expand[]`) takes the next free place in its list. */
function splitName(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function plant(root: Branch, path: string[], value: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(branch.size) : part;
    if (depth === path.length - 1) {
      branch.set(key, value);
      return;
    }
    const next = branch.get(key);
    const child: Branch = next instanceof Map ? next : new Map();
    branch.set(key, child);
    branch = child;
  }
}

function harvest(branch: Branch): FormValue {
  const entries = [...branch].map(([key, value]): [string, FormValue] => [
    key,
    typeof value === 'string' ? value : harvest(value),
  ]);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  // fromEntries defines properties rather than assigning them, so a field called `__proto__` is only a field.
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** The fields of a body or query string. A list is one whose indices run from 0 in order, as the SDK writes them. */
export function parseForm(encoded: string): FormFields {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) plant(root, splitName(name), value);
  return Object.fromEntries([...root].map(([key, value]) => [key, typeof value === 'string' ? value : harvest(value)]));
}
