/** The mail that brings a buyer's links again, as its reader sees it. */
import { mails } from '#content/mails.ts';

const { one, actions, notes } = mails.found;

export const foundMail = {
  subject: one.subject,
  title: one.title,
  lead: one.lead,
  action: actions.buyer.only,
  note: notes[0]?.text ?? '',
};
