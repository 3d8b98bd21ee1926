/** `letters`: drafts, shows and sends the letters of `content/letters`. The schedule mails them, not the operator's computer. */

import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { type Article, articles } from '#content/articles.ts';
import { type Letter, readLetter } from '#content/letters.ts';
import { textOf } from '#content/prose.ts';
import { dayMs } from '#lambdas/format/paris-time.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import { renderText } from '#lambdas/mail/mail-text.ts';
import {
  createCopy,
  createLetter,
  createPreview,
  findLetter,
  replaceLetter,
} from '#lambdas/newsletter/letter.store.ts';
import { isLetterRefused, type StoredLetter } from '#lambdas/newsletter/letter.ts';
import { composeLetter } from '#lambdas/newsletter/letter-mail.ts';
import type { Shop } from '#operator/point-at-shop.ts';
import { listSubscribed } from '#operator/subscribers.ts';
import { confirm, UsageError } from '#operator/terminal.ts';

function toStored({ date, ...words }: Letter, now: Date): StoredLetter {
  return { letterId: date, ...words, storedAt: now.toISOString() };
}

/** Prints a letter as its readers get it in plain text or, with `to`, has the schedule mail it to that address. */
export async function previewLetter(shop: Shop, date: string, { to }: { to?: string }): Promise<void> {
  const now = new Date();
  const letter = toStored(readLetter(date), now);
  if (to === undefined) {
    const siteUrl = await shop.findSiteUrl();
    const words = composeLetter(letter, { siteUrl, unsubscribeUrl: `${siteUrl}/newsletter#unsubscribe=…` });
    console.log(`${words.subject}\n${words.preheader}\n\n${renderText(words)}`);
    return;
  }
  if (!isEmailAddress(to)) throw new UsageError(`« ${to} » n’est pas une adresse e-mail.`);
  const letterId = `${date}-preview`;
  await replaceLetter({ ...letter, letterId }, now);
  await createPreview({ letter: letterId, email: to }, now);
  console.log(`La lettre du ${date} part à ${to} dans la minute.`);
}

/** A letter that began to leave may be continued for so long; afterwards what says who has it is deleted. */
const continuedDays = 30;

/** Stores the words with the first send. Throws when the letter left with other words, or long ago. */
async function storeLetter(letter: StoredLetter, now: Date): Promise<void> {
  if (await createLetter(letter)) return;
  const stored = await findLetter(letter.letterId);
  if (stored !== undefined && isLetterRefused(stored)) {
    throw new Error(
      `SES a refusé la lettre du ${letter.letterId} : corrigez-la et donnez-lui une autre date, celle-ci ne part plus.`,
    );
  }
  const { storedAt = '', refusals: _refusals, ...words } = stored ?? {};
  if (!isDeepStrictEqual({ ...words, storedAt }, { ...letter, storedAt })) {
    throw new Error(
      `La lettre du ${letter.letterId} est partie avec d’autres mots : donnez une autre date aux nouveaux.`,
    );
  }
  if (now.getTime() - Date.parse(storedAt) > continuedDays * dayMs) {
    throw new Error(
      `La lettre du ${letter.letterId} est partie le ${storedAt.slice(0, 10)} : donnez une autre date à la nouvelle.`,
    );
  }
}

/** What is asked before a letter leaves; one whose date is still to come may have been chosen by mistake. */
export function askToSend(
  { letterId, subject }: Pick<StoredLetter, 'letterId' | 'subject'>,
  readers: number,
  now: Date,
) {
  const what = `« ${subject} » à ${readers} personnes`;
  const daysAhead = Math.ceil((Date.parse(letterId) - now.getTime()) / dayMs);
  if (daysAhead <= 0) return `Envoyer ${what} ?`;
  return `La lettre est datée du ${letterId}, ${daysAhead === 1 ? 'demain' : `dans ${daysAhead} jours`}. Envoyer ${what} aujourd’hui ?`;
}

/** Copies written side by side. */
const writesAtOnce = 10;

type Send = { dryRun?: true; yes?: true; json?: true };

/**
 * Makes a copy of a letter due for every confirmed subscriber who has none. Repeated, also after a crash, it continues: nobody
 * gets a letter twice.
 */
export async function sendLetter(date: string, { dryRun, yes, json }: Send): Promise<void> {
  const now = new Date();
  const letter = toStored(readLetter(date), now);
  const readers = await listSubscribed();
  const report = { letter: date, readers: readers.length, made: 0 };
  if (!dryRun) {
    await confirm(askToSend(letter, readers.length, now), { yes });
    await storeLetter(letter, now);
    const waiting = readers.values();
    const makeCopies = async () => {
      for (const { email } of waiting) if (await createCopy({ letter: date, email }, now)) report.made += 1;
    };
    await Promise.all(Array.from({ length: writesAtOnce }, makeCopies));
  }
  if (json) return console.log(JSON.stringify(report));
  const had = readers.length - report.made;
  if (dryRun) console.log(`La lettre du ${date} partirait à ${readers.length} personnes ; rien n’est changé.`);
  else
    console.log(
      `La lettre du ${date} part à ${report.made} personnes, une dizaine par seconde ; ${had} l’avaient déjà.`,
    );
}

/** The article's first exercise for the evening, as a part of a letter. */
function draftExercise({ prose }: Article): string {
  for (const node of prose.before) {
    const [first, ...rest] = typeof node === 'string' ? [] : node.children;
    if (first === undefined || typeof first === 'string' || first.tag !== 'strong') continue;
    const title = textOf(first).replace(/\.$/, '');
    if (/^À (faire|essayer)/.test(title)) return `\n## ${title}\n\n${rest.map(textOf).join('').trim()}\n`;
  }
  return '';
}

export function draftLetter(slug: string, print: (text: string) => void): void {
  const article = articles.find((each) => each.slug === slug);
  if (article === undefined) {
    throw new UsageError(
      `Il n’y a pas d’article « ${slug} » ; il y a ${articles.map((each) => each.slug).join(', ')}.`,
    );
  }
  const { title, excerpt } = article;
  const front = { subject: title, preheader: excerpt, title, action: 'Lire l’article', page: `/blog/${slug}` };
  const text = `Un article à lire : « ${title} ». ${excerpt}\n${draftExercise(article)}`;
  print(`---\n${stringify(front, { lineWidth: 0 })}---\n\n${text}`);
}
