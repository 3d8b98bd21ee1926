/** What every mail consists of, once for its HTML and its text, and how its words are set. */
import { setFrenchSpaces } from '#content/french-text.ts';
import { identity } from '#content/identity.ts';
import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';

/**
 * `picture` is one of the site, 536 × 394; `table` is the record a buyer keeps; `message` is what somebody wrote to the reader,
 * which stands first, and `quote` what somebody wrote to us, with their line breaks.
 */
export type MailWords = {
  /** The site that the head's picture comes from; none for a discreet mail. */
  siteUrl?: string;
  subject: string;
  preheader: string;
  title: string;
  paragraphs: string[];
  /** Its paragraphs are for reading, and set larger. */
  isLetter?: true;
  message?: { title: string; text: string };
  action?: Action;
  /** For a mail about several orders. */
  actions?: Action[];
  picture?: { url: string; alt: string };
  table?: { title: string; rows: Row[]; total?: Row; small?: string };
  quote?: { title: string; text: string };
  notes: { title: string; text: string }[];
  links: { label: string; url: string }[];
  seller: string;
};

export type Action = { label: string; url: string };

export type Row = { label: string; value: string };

export type MailContext = { siteUrl: string; supportAddress: string };

/** `stopUrl`: where somebody whose address a buyer typed ends the shop's mails. */
export type GuestContext = MailContext & { stopUrl: string };

const { name, legalForm, address, registration, phone } = identity.publisher;

/** The seller on one line, with address, registration and telephone: every mail says who sends it (C. conso L221-5). */
export const seller = setFrenchSpaces([name, legalForm, ...address, registration, phone].join(', '));

export function nameMediator(): string {
  const { mediator } = identity;
  return [mediator.name, ...mediator.address, mediator.url].join(', ');
}

/**
 * A text of `content/mails.json` with its `{names}` filled in and French no-break spaces; `{Votre}` is `{votre}` with a capital.
 * Throws on a name without a value.
 */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return setFrenchSpaces(text).replace(/\{(.*?)\}/g, (_, name: string) => {
    const value = values[name] ?? values[name.toLowerCase()];
    if (value === undefined) throw new Error(`A mail has no value for {${name}}`);
    const filled = String(value);
    return values[name] === undefined ? `${filled.charAt(0).toUpperCase()}${filled.slice(1)}` : filled;
  });
}

export function fillNote(note: { title: string; text: string }, values?: Record<string, string | number>) {
  return { title: fill(note.title, values), text: fill(note.text, values) };
}

/** What a buyer wrote to the reader, with its line breaks but without characters that change how the lines around it read. */
export function quoteBuyer(words: string | undefined, buyer: string): Pick<MailWords, 'message'> {
  if (words === undefined) return {};
  return {
    message: {
      title: fill(mails.buyersWords, { acheteur: oneLine(buyer) }),
      text: words.split('\n').map(oneLine).join('\n'),
    },
  };
}

export function listActions({ action, actions = [] }: MailWords): Action[] {
  return action === undefined ? actions : [action, ...actions];
}
