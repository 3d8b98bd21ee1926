/** A letter and its copies. The letter is stored once, when it is sent; each reader's copy is a row of its own. Pure. */
import * as v from 'valibot';
import { mailingFields } from '#lambdas/mail/mail-record.ts';
import { hash } from '#lambdas/runtime/hash.ts';

/** The words of a letter as they are stored, under its date, or under `<date>-preview`. */
export const storedLetterSchema = v.object({
  letterId: v.string(),
  subject: v.string(),
  preheader: v.string(),
  title: v.string(),
  paragraphs: v.array(v.string()),
  notes: v.array(v.object({ title: v.string(), text: v.string() })),
  action: v.string(),
  page: v.string(),
  /** When it was first sent, ISO 8601 UTC. */
  storedAt: v.string(),
  /** How many copies SES refused for good. */
  refusals: v.optional(v.number()),
});
export type StoredLetter = v.InferOutput<typeof storedLetterSchema>;

/** Readers confirmed their address by a mail of SES: what it refuses to send them is refused for the letter, and goes to nobody else. */
export const isLetterRefused = ({ refusals = 0 }: StoredLetter) => refusals >= 5;

/** The occasion of a copy's one mail. */
export const letterOccasion = 'letter';

/**
 * One reader's copy: what became of its mail, and its place in the outbox. `letter` is the id of the letter; `preview` marks
 * one that the operator asked for, for an address that need not be subscribed. `notice`: the words of a mail to the owner, which
 * is no letter.
 */
export const letterCopySchema = v.object({
  letterId: v.string(),
  letter: v.string(),
  email: v.string(),
  preview: v.optional(v.boolean()),
  notice: v.optional(v.object({ subject: v.string(), text: v.string() })),
  ...mailingFields,
});
export type LetterCopy = v.InferOutput<typeof letterCopySchema>;

/** The id of a reader's copy: `2026-12-01_<hash of the address>`, which SES takes as a tag of the mail. */
export function makeCopyId(letter: string, email: string): string {
  return `${letter}_${hash(email.toLowerCase())}`;
}
