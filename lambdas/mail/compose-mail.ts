/** A mail made of its words in `content/mails.json`. */
import { mails } from '#content/mails.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { type Action, fill, fillNote, type MailContext, type MailWords, seller } from '#lambdas/mail/fill-words.ts';

type Note = { title: string; text: string };

type CommonWords = {
  subject: string;
  preheader: string;
  title: string;
  paragraphs: string[];
  action?: string;
  notes?: Note[];
  question?: Note;
};

/** The pages that mails link to in their footer, after their names in `mails.links`. */
const pages = {
  terms: '/conditions-generales',
  delivery: '/livraison-remboursement',
  privacy: '/confidentialite',
  reviews: '/mentions-legales#les-avis-des-lecteurs',
} as const;

type Filling = MailContext & {
  /** The page that its button opens. */
  url?: string;
  /** Where a reader whose address a buyer typed ends the shop's mails; that link comes first. */
  stopUrl?: string | undefined;
  /** What stands in the braces of its words; `support` is known. */
  values?: Record<string, string | number>;
  /** In the place of its own notes and question. */
  notes?: Note[];
  /** The privacy page unless others are named. */
  links?: (keyof typeof pages | Action)[];
} & Pick<MailWords, 'message' | 'picture' | 'table' | 'quote'>;

/** Fills in a mail's words. Throws on a name in braces without a value. */
export function composeMail(words: CommonWords, filling: Filling): MailWords {
  const { siteUrl, supportAddress, url, stopUrl, links = ['privacy'], message, picture, table, quote } = filling;
  const values = { support: oneLine(supportAddress), ...filling.values };
  const { notes = [...(words.notes ?? []), ...(words.question === undefined ? [] : [words.question])] } = filling;
  const stop = stopUrl === undefined ? [] : [{ label: fill(mails.links.stop), url: stopUrl }];
  return {
    siteUrl,
    subject: fill(words.subject, values),
    preheader: fill(words.preheader, values),
    title: fill(words.title, values),
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    ...(words.action !== undefined && url !== undefined && { action: { label: fill(words.action, values), url } }),
    ...Object.fromEntries(Object.entries({ message, picture, table, quote }).filter(([, part]) => part !== undefined)),
    notes: notes.map((note) => fillNote(note, values)),
    links: [
      ...stop,
      ...links.map((link) =>
        typeof link === 'string' ? { label: fill(mails.links[link]), url: `${siteUrl}${pages[link]}` } : link,
      ),
    ],
    seller,
  };
}
