/** What every mail is made of, once for its HTML and its text, and how its words are set. */
import { setFrenchSpaces } from '#content/french-spaces.ts';
import { identity } from '#content/identity.ts';

/** `table` is what a buyer keeps; `quote` is what somebody wrote to us, line breaks and all. */
export type MailWords = {
  subject: string;
  preheader: string;
  title: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  table?: { title: string; rows: Row[]; total?: Row; small?: string };
  quote?: { title: string; text: string };
  notes: { title: string; text: string }[];
  links: { label: string; url: string }[];
  seller: string;
};

/** One line of a mail's table. */
export type Row = { label: string; value: string };

const { name, legalForm, address, registration, phone } = identity.publisher;

/** The seller on one line, with address, registration and telephone: every mail says who sends it (C. conso L221-5). */
export const seller = [name, legalForm, ...address, registration, phone].join(', ');

/** A text of `content/mails.json` with its `{names}` filled in and French no-break spaces. Throws on a name without a value. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return setFrenchSpaces(text).replace(/\{(.*?)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing to put for {${name}} in a mail`);
    return String(value);
  });
}

/** A titled paragraph, filled in. */
export function fillNote(note: { title: string; text: string }, values?: Record<string, string | number>) {
  return { title: fill(note.title, values), text: fill(note.text, values) };
}
