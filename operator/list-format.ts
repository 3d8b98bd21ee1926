/** How lists are printed: in French for people, as JSON or CSV for programs. */
import { printJson } from '#operator/terminal.ts';

export type ListOptions = { json?: true; csv?: true };

/** `heads`: a column's head by the field it shows; a field whose name ends in `Cents` is written in euros. */
type List<Row extends object> = {
  heads: { [field in keyof Row]?: string };
  describe: (row: Row) => string;
  /** What is said of an empty list. */
  empty: string;
};

/** A cell of a file. One that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
export const toCell = (text: string) => `"${/^[=+\-@\t\r]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;

/** As a French spreadsheet reads it: 7900 cents → `79,00`. */
const writeEuros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

function writeCell(field: string, value: unknown): string {
  if (typeof value === 'number') return field.endsWith('Cents') ? writeEuros(value) : String(value);
  return toCell(typeof value === 'string' ? value : '');
}

/** CSV as a French spreadsheet opens it: semicolons, and a mark of its encoding at the start (RFC 4180 otherwise). */
function toCsv<Row extends object>(rows: readonly Row[], heads: List<Row>['heads']): string {
  const fields = Object.keys(heads);
  const cellsOf = (row: Row) => fields.map((field) => writeCell(field, Reflect.get(row, field)));
  const lines = [Object.values<string | undefined>(heads).map((head) => toCell(head ?? '')), ...rows.map(cellsOf)];
  return `\ufeff${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`;
}

/** Prints a list: a line for each row or what is said of none, an array with `--json`, a file with `--csv`. */
export function printList<Row extends object>(rows: readonly Row[], { json, csv }: ListOptions, list: List<Row>): void {
  if (json) printJson(rows);
  else if (csv) process.stdout.write(toCsv(rows, list.heads));
  else console.log(rows.length === 0 ? list.empty : rows.map(list.describe).join('\n'));
}
