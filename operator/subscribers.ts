import * as v from 'valibot';
import { isSubscribed, type Subscriber, subscriberSchema } from '#lambdas/newsletter/subscriber.ts';
import { getVariable } from '#lambdas/runtime/environment.ts';
import { toCamelCase } from '#lambdas/runtime/stored-names.ts';
import { toCell } from '#operator/list-format.ts';
import { scanTable } from '#operator/scan-tables.ts';
import { printJson } from '#operator/terminal.ts';

/** The file's columns: an address and the proof of its consent. */
const columns = ['email', 'confirmedAt', 'requestedAt', 'source', 'consentVersion'] as const;

/** The addresses that letters may be sent to, the earliest first. */
export async function listSubscribed(): Promise<Subscriber[]> {
  const items = await scanTable(getVariable('SUBSCRIBERS_TABLE'));
  const subscribed = items.map((item) => v.parse(subscriberSchema, toCamelCase(item))).filter(isSubscribed);
  return subscribed.toSorted((a, b) => (a.confirmedAt ?? '').localeCompare(b.confirmedAt ?? ''));
}

/** Prints every address that letters may be sent to, the earliest first, as CSV (RFC 4180) or JSON. */
export async function exportSubscribers({ json }: { json?: true }): Promise<void> {
  const subscribed = await listSubscribed();
  if (json) return printJson(subscribed);
  const lines = subscribed.map((row) => columns.map((column) => toCell(row[column] ?? '')).join(','));
  process.stdout.write([columns.join(','), ...lines, ''].join('\r\n'));
}
