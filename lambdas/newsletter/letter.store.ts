/**
 * Letters and their copies. The copies are an outbox: each is due until SES has taken its mail or refused it, or its reader
 * unsubscribed.
 */
import { endSeconds, retention } from '#content/retention.ts';
import {
  type LetterCopy,
  letterCopySchema,
  makeCopyId,
  type StoredLetter,
  storedLetterSchema,
} from '#lambdas/newsletter/letter.ts';
import { type MailOutbox, plainMail } from '#lambdas/outbox/mail-records.store.ts';
import { tableOf } from '#lambdas/outbox/outbox.store.ts';
import { expressUpdate, updateItem } from '#lambdas/runtime/table.ts';

const table = 'LETTERS_TABLE';
const letters = tableOf(storedLetterSchema, { table, key: 'letter_id' });
const copies = tableOf(letterCopySchema, { table, key: 'letter_id' });

/** The letter as it was stored when it was sent, or undefined. */
export const findLetter = letters.find;

/** Stores the words of a letter for good; false when there are words under this id already. */
export const createLetter = (letter: StoredLetter) => letters.create(letter);

export const findCopy = copies.find;

export const countRefusal = (letterId: string) => letters.update(letterId, { add: { refusals: 1 } });

/** Stores the words of a preview, in place of those before. */
export async function replaceLetter({ letterId, ...words }: StoredLetter, now: Date): Promise<void> {
  const set = { ...words, deleteAt: endSeconds(now, retention.letter) };
  await updateItem(table, { letter_id: letterId }, expressUpdate({ set }));
}

/** Makes a reader's copy, due at once; false when the reader has one: a letter that is sent again goes to nobody twice. */
export function createCopy({ letter, email }: { letter: string; email: string }, now: Date): Promise<boolean> {
  return putCopy({ letterId: makeCopyId(letter, email), letter, email, mails: {} }, now);
}

/** Makes a copy for an address that the operator gives, as often as it is asked for. */
export function createPreview({ letter, email }: { letter: string; email: string }, now: Date): Promise<boolean> {
  const letterId = `${makeCopyId(letter, email)}_${now.getTime()}`;
  return putCopy({ letterId, letter, email, preview: true, mails: {} }, now);
}

/** Stores a mail to the owner, due at once, under the name of its letter; false when it is there already. */
export function createNotice(
  { letter, email, notice }: Required<Pick<LetterCopy, 'letter' | 'email' | 'notice'>>,
  now: Date,
): Promise<boolean> {
  return putCopy({ letterId: letter, letter, email, notice, preview: true, mails: {} }, now);
}

function putCopy(copy: LetterCopy, now: Date): Promise<boolean> {
  return copies.create({ ...copy, due: 'due', dueAt: now.toISOString(), deleteAt: endSeconds(now, retention.letter) });
}

export const letterOutbox: MailOutbox<LetterCopy> = { ...copies, ...plainMail };
