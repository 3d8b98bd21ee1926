/** What the shop's mails say. `{mots}` in braces are filled in when a mail is written. */
import * as v from 'valibot';
import { checkContent, line } from '#content/content-file.ts';
import mailsJson from './mails.json' with { type: 'json' };

/** How a mail about an order calls what was sold, in braces; with a capital at the beginning of a sentence. */
const nouns = ['le', 'un', 'du', 'ce', 'votre', 'mon', 'e', 'Un', 'Votre'];

/** A text in which only these names, and those of nouns, may stand in braces. */
function text(...names: string[]) {
  const listed = [...names, ...nouns].map((name) => `{${name}}`).join(', ');
  const knows = (words: string) =>
    [...words.matchAll(/\{(.*?)\}/g)].every(([, name = '']) => [...names, ...nouns].includes(name));
  return v.pipe(line, v.check(knows, `may have ${listed} in braces, and nothing else`));
}

const note = (...names: string[]) => v.strictObject({ title: text(...names), text: text(...names) });
const some = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.minLength(1));

const opening = v.strictObject({ subject: text(), title: text(), lead: text() });

/** How most mails begin; what may stand in braces in each part. */
function beginning({ subject = [], preheader = [], paragraphs = [] }: Partial<Record<Part, string[]>> = {}) {
  return {
    subject: text(...subject),
    preheader: text(...preheader),
    title: text(),
    paragraphs: some(text(...paragraphs)),
  };
}
type Part = 'subject' | 'preheader' | 'paragraphs';

const foundOpening = v.strictObject({ ...opening.entries, preheader: text() });
/** The button of a link that is the mail's only one, and of one of several. */
const foundAction = v.strictObject({ only: text(), several: text('jour') });
/** A mail with one button and some notes; what may stand in braces in its paragraphs and in its notes. */
const laterMail = ({ words, notes }: { words: string[]; notes: string[] }) =>
  v.strictObject({
    ...beginning({ paragraphs: words }),
    action: text(),
    notes: some(note(...notes)),
  });

/** A mail with one button and the way to ask; what may stand in braces in its paragraphs. */
const mailToAnswer = (...words: string[]) =>
  v.strictObject({ ...beginning({ paragraphs: words }), action: text(), question: note('support') });

const orderMail = v.strictObject({
  delivery: opening,
  'link-again': opening,
  moved: opening,
  preheader: text('jours'),
  action: text(),
  actionWithGift: text(),
  table: v.strictObject({
    title: text(),
    gift: text('cadeau'),
    free: text(),
    code: text('code'),
    discount: text(),
    total: text(),
  }),
  /** An order that is given to another person. */
  given: v.strictObject({
    subject: text(),
    title: text(),
    preheader: text(),
    action: text(),
    mailedNow: text('adresse'),
    mailedLater: text('adresse', 'moment'),
    byHand: text(),
    byHandLater: text('moment'),
    /** A further mail of the same order, when all of that may have happened. */
    again: opening,
    secret: text(),
    keep: note('commande', 'date'),
    withdrawal: note(),
  }),
  /** Of several copies, those that are to give. `waived`: what the buyer who gave up the right to withdraw keeps of it. */
  keys: v.strictObject({ title: text(), own: text('nombre'), given: text('nombre'), waived: text() }),
  /** About the buyer's own link. */
  own: some(note('commande', 'date')),
  /** `pdf` where all are; `editions` where one has some. */
  files: v.strictObject({ title: text(), pdf: text(), other: text(), editions: text() }),
  notes: some(note('jours')),
  withdrawal: v.strictObject({
    title: text(),
    waived: text(),
    kept: text(),
    /** The model of the annex to article R221-1 of the Code de la consommation. */
    form: v.strictObject({
      title: text(),
      lines: some(text('vendeur', 'support', 'produits', 'date', 'commande')),
    }),
  }),
  terms: v.strictObject({ title: text(), attached: text('version'), linked: text('version') }),
  mediator: note('mediateur'),
  question: note('support'),
});

/** The mail with all links of an address. */
const foundMail = v.strictObject({
  one: foundOpening,
  many: foundOpening,
  /** Among the links is one to a guide that was shared or given. */
  access: foundOpening,
  actions: v.strictObject({ buyer: foundAction, partner: foundAction, recipient: foundAction }),
  refunded: text(),
  notes: some(note()),
  question: note('support'),
});

const mailsSchema = v.strictObject({
  order: orderMail,
  found: foundMail,
  address: v.strictObject({
    ...laterMail({ words: ['commande', 'jours'], notes: [] }).entries,
    question: note('support'),
  }),
  /** To the address that an order had before. */
  formerAddress: v.strictObject({
    ...beginning({ paragraphs: ['commande'] }),
    notes: some(note('support')),
  }),
  refund: v.strictObject({
    ...beginning({ subject: ['montant'], paragraphs: ['montant', 'commande'] }),
    table: v.strictObject({ title: text('commande'), paid: text(), refunded: text(), total: text() }),
    accessClosed: note(),
    accessKept: note(),
    keysClosed: note('cles'),
    question: note('support'),
  }),
  /** With the table of `refund`. */
  refundReturned: v.strictObject({
    ...beginning({ subject: ['montant'], paragraphs: ['montant', 'commande', 'support'] }),
    accessOpen: note(),
  }),
  /** A withdrawal has the subject, the opening and the statement of `withdrawal`. */
  refundAsked: v.strictObject({
    guarantee: v.strictObject({
      ...beginning({ preheader: ['date', 'heure'], paragraphs: ['date', 'heure', 'jours'] }),
      quote: text(),
      statement: text('commande'),
    }),
    onlyKeys: text('commande', 'cles'),
    reason: text(),
    next: v.strictObject({ title: text(), refunded: text(), keysRefunded: text(), toOwner: text() }),
    question: note('support'),
  }),
  refundDenied: v.strictObject({
    ...beginning({ paragraphs: ['date', 'commande'] }),
    reason: text(),
    access: note(),
    question: note('support'),
  }),
  paidTwice: mailToAnswer('commande', 'autre'),
  paymentFailed: mailToAnswer('commande'),
  nudge: laterMail({ words: ['date'], notes: ['support', 'jours'] }),
  review: laterMail({ words: ['date'], notes: ['anonyme'] }),
  reviewRefused: laterMail({ words: ['raison'], notes: ['support'] }),
  edition: v.strictObject({
    ...beginning({ paragraphs: ['produit', 'date'] }),
    action: text(),
    changes: text('numero', 'date'),
    refuse: text(),
  }),
  newsletter: v.strictObject({ ...laterMail({ words: ['jours'], notes: [] }).entries, unsubscribe: text() }),
  contact: v.strictObject({ ...beginning(), notes: some(note()) }),
  withdrawal: v.strictObject({
    ...beginning({ preheader: ['date', 'heure'], paragraphs: ['date', 'heure'] }),
    table: v.strictObject({
      title: text(),
      name: text(),
      order: text(),
      reference: text(),
      email: text(),
      receivedAt: text(),
      dateAndTime: text('date', 'heure'),
    }),
    quote: text(),
    statement: text('commande'),
    notes: some(note('limite', 'support')),
    unmatched: some(note('support')),
  }),
  links: v.strictObject({
    terms: text(),
    delivery: text(),
    withdrawal: text(),
    privacy: text(),
    reviews: text(),
    stop: text(),
  }),
  gift: laterMail({ words: ['acheteur', 'produits'], notes: ['acheteur', 'support'] }),
  /** To the buyer of a gift whose recipient gets no mail. */
  giftWithheld: mailToAnswer('adresse', 'commande'),
  giftClosed: v.strictObject({
    ...beginning({ paragraphs: ['produits'] }),
    question: note('support'),
  }),
  partner: laterMail({ words: ['acheteur', 'produits'], notes: ['acheteur', 'support'] }),
  /** What is seen of every mail of a buyer who asked for discretion before it is opened, and the name of its files. */
  discreet: v.strictObject({
    subject: text('commande'),
    /** What the order's later mails are about, by their kind or occasion, so that they can be told apart. */
    matters: v.record(v.string(), text()),
    subjectForOthers: text(),
    preheader: text(),
  }),
  /** Above what a buyer wrote to a partner, or to the recipient of a gift. */
  buyersWords: text('acheteur'),
  copyLink: text(),
});

export const mails = checkContent('mails.json', mailsSchema, mailsJson);
