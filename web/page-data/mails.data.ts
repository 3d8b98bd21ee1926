/** Mails as their readers see them. */
import { readFirstLetter } from '#content/letters.ts';
import { mails } from '#content/mails.ts';

const { one, actions, notes } = mails.found;

/** It brings a buyer's links again. */
export const foundMail = {
  subject: one.subject,
  title: one.title,
  lead: one.lead,
  action: actions.buyer.only,
  note: notes[0]?.text ?? '',
};

/** The letter that a visitor may read before asking for it. */
export const firstLetter = readFirstLetter();
