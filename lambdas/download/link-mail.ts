/** The mail with the download link: the buyer's durable record of the contract (C. conso L221-13). */
import { findBonus } from '#content/catalogue.ts';
import { setFrenchSpaces } from '#content/french-text.ts';
import { describeVat, identity, vatOn } from '#content/identity.ts';
import { mails } from '#content/mails.ts';
import { site } from '#content/site.ts';
import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { oneLine } from '#lambdas/format/one-line.ts';
import { dayInParis } from '#lambdas/format/paris-time.ts';
import { fill, fillNote, type MailContext, type MailWords, nameMediator, seller } from '#lambdas/mail/fill-words.ts';
import { backgroundWaitMs, getMailContext, sendWords } from '#lambdas/mail/mailer.ts';
import { listBonusIds } from '#lambdas/order/copies.ts';
import { makeDownloadUrl, makeWithdrawalUrl } from '#lambdas/order/link-token.ts';
import type { Order } from '#lambdas/order/order.ts';
import { areAllPdf, firstStepsOf, hasEditions, nounOf, showSold } from '#lambdas/order/order-mail.ts';
import { linkOccasion } from '#lambdas/order/planned-mail.ts';
import { readTerms } from '#lambdas/order/terms.store.ts';
import { loadLinkKeys } from '#lambdas/runtime/rotating-secret.ts';

/** The first mail of an order, or the same link at the buyer's request. */
type Kind = 'delivery' | 'link-again';

const words = mails.order;

export const sendLinkMail = (order: Order) => send(order, 'delivery');

/** Sends it again, at the request of whoever knows the order. */
export const sendLinkAgain = (order: Order) => send(order, 'link-again');

async function send(order: Order, kind: Kind) {
  const { email } = order;
  const context = getMailContext();
  const links = { siteUrl: context.siteUrl, keys: await loadLinkKeys() };
  const urls = { downloadUrl: makeDownloadUrl(order, links), withdrawalUrl: makeWithdrawalUrl(order, links) };
  // The first mail confirms the contract; who asks for the link again has the terms already.
  const terms = kind === 'delivery' ? await readTerms(order) : undefined;
  const areTermsAttached = terms !== undefined;
  return sendWords(composeOrderMail(order, { ...context, ...urls, kind, areTermsAttached }), {
    to: email,
    // SES's events about a second mail say nothing of the first, which confirms the contract.
    about: { order, occasion: kind === 'delivery' ? linkOccasion : 'link_again' },
    attachments: terms === undefined ? [] : [terms],
    // Whoever knows an order's number and address has its link mailed again.
    ...(kind === 'delivery' ? { waitMs: backgroundWaitMs } : { isUnasked: true }),
  });
}

type OrderMailContext = MailContext & {
  kind: Kind;
  downloadUrl: string;
  withdrawalUrl: string;
  areTermsAttached: boolean;
};

/** One order's mail. An order without the waiver keeps its 14 days to withdraw, and the mail has the form for it. */
export function composeOrderMail(
  order: Order,
  { kind, downloadUrl, withdrawalUrl, siteUrl, supportAddress, areTermsAttached }: OrderMailContext,
): MailWords {
  const bonusNames = listBonusIds(order, 'buyer').flatMap((bonusId) => findBonus(bonusId)?.name ?? []);
  const { action, ...opening } =
    order.recipient === undefined ? openToBuyer(order, kind, bonusNames.length > 0) : openToGiver(order, kind);
  return {
    siteUrl,
    ...opening,
    action: { label: action, url: downloadUrl },
    ...(kind === 'delivery' ? showSold(order, 'buyer', siteUrl) : {}),
    table: {
      title: fill(words.table.title),
      rows: listRows(order, bonusNames),
      total: { label: fill(words.table.total), value: formatEuros(order.amountPaidCents ?? order.amountCents) },
      small: describeVat(vatOn(identity, dayInParis(order.paidAt ?? order.createdAt))),
    },
    ...(order.consents?.withdrawalWaiver ? {} : { quote: makeWithdrawalForm(order, supportAddress) }),
    notes: listNotes(order, { kind, supportAddress, areTermsAttached }),
    links: [
      { label: fill(mails.links.terms), url: `${siteUrl}/conditions-generales` },
      { label: fill(mails.links.delivery), url: `${siteUrl}/livraison-remboursement` },
      { label: fill(mails.links.withdrawal), url: withdrawalUrl },
    ],
    seller,
  };
}

function openToBuyer(order: Order, kind: Kind, hasBonus: boolean) {
  const { linkVersion = 0 } = order;
  const noun = nounOf(order);
  // The first mail at an address that has replaced another.
  const isMoved = kind === 'delivery' && linkVersion > 0;
  const isFirst = kind === 'delivery' && !isMoved;
  const { subject, title, lead } = isMoved ? words.moved : words[kind];
  return {
    subject: fill(subject, noun),
    preheader: fill(words.preheader, { jours: site.guaranteeDays }),
    title: fill(title, noun),
    paragraphs: [...(isFirst ? firstStepsOf(order).map((step) => setFrenchSpaces(step)) : []), fill(lead)],
    action: fill(hasBonus ? words.actionWithGift : words.action, noun),
  };
}

/** Who gives the guide away learns what happens when; the link leads to the order's page, which does not open the guide. */
function openToGiver(order: Order, kind: Kind) {
  const { recipient, paidAt = '', earlierLinks } = order;
  const { subject, preheader, title, action, secret, again, ...leads } = words.given;
  const { email, at } = recipient ?? {};
  const isLater = at !== undefined && at > paidAt;
  const byMail = isLater ? leads.mailedLater : leads.mailedNow;
  const byHand = isLater ? leads.byHandLater : leads.byHand;
  const isFirst = kind === 'delivery' && earlierLinks === undefined;
  const opening = isFirst ? { subject, title, lead: email === undefined ? byHand : byMail } : again;
  const values = { ...nounOf(order), adresse: oneLine(email ?? ''), moment: isLater ? formatMoment(at) : '' };
  return {
    subject: fill(opening.subject),
    preheader: fill(preheader, values),
    title: fill(opening.title),
    paragraphs: [fill(opening.lead, values), fill(secret, values)],
    action: fill(action),
  };
}

function listRows({ lines, subtotalCents, amountCents, promoCode }: Order, bonusNames: string[]) {
  const { gift, free, code, discount } = words.table;
  const discountCents = subtotalCents - amountCents;
  const rows = lines.map(({ name, quantity, amountCents }) => ({
    label: quantity > 1 ? `${oneLine(name)} × ${quantity}` : oneLine(name),
    value: formatEuros(amountCents),
  }));
  for (const name of bonusNames) rows.push({ label: fill(gift, { cadeau: oneLine(name) }), value: fill(free) });
  if (discountCents > 0) {
    const label = promoCode === undefined ? fill(discount) : fill(code, { code: oneLine(promoCode) });
    rows.push({ label, value: formatEuros(-discountCents) });
  }
  return rows;
}

function makeWithdrawalForm({ orderId, createdAt, paidAt, lines }: Order, supportAddress: string) {
  const { title, lines: formLines } = words.withdrawal.form;
  const { name, address } = identity.publisher;
  const values = {
    vendeur: [name, ...address].join(', '),
    support: oneLine(supportAddress),
    produits: lines.map((line) => oneLine(line.name)).join(', '),
    date: formatDay(paidAt ?? createdAt),
    commande: oneLine(orderId),
  };
  return { title: fill(title), text: formLines.map((line) => fill(line, values)).join('\n') };
}

/** What the files can do, and whether later editions come with them. */
function describeFiles(order: Order) {
  const { title, pdf, other, editions } = words.files;
  return { title, text: [areAllPdf(order) ? pdf : other, ...(hasEditions(order) ? [editions] : [])].join(' ') };
}

function listNotes(
  order: Order,
  { kind, supportAddress, areTermsAttached }: Pick<OrderMailContext, 'kind' | 'supportAddress' | 'areTermsAttached'>,
): MailWords['notes'] {
  const { orderId, createdAt, paidAt, lines, consents, recipient, copies = {} } = order;
  const { title, waived, kept } = words.withdrawal;
  const { title: termsTitle, attached, linked, missing } = words.terms;
  const unattached = kind === 'delivery' ? missing : linked;
  const version = oneLine(consents?.termsVersion ?? site.termsVersion);
  const date = formatDay(paidAt ?? createdAt);
  const values = { ...nounOf(order), commande: oneLine(orderId), date, jours: site.guaranteeDays };
  const { keep, withdrawal } = words.given;
  const ofLink = recipient === undefined ? [...words.own, describeFiles(order)] : [keep];
  const toGive = Object.keys(copies).length;
  const { title: keysTitle, own, given, waived: waivedOfKeys } = words.keys;
  const ofWaiver = consents?.withdrawalWaiver ? ` ${waivedOfKeys}` : '';
  const ofKeys = { title: keysTitle, text: `${recipient === undefined ? own : given}${ofWaiver}` };
  return [
    ...(toGive === 0 ? [] : [fillNote(ofKeys, { nombre: lines.reduce((sum, { quantity }) => sum + quantity, 0) })]),
    ...[...ofLink, ...words.notes].map((note) => fillNote(note, values)),
    fillNote({ title, text: consents?.withdrawalWaiver ? waived : kept }),
    ...(recipient !== undefined && consents?.withdrawalWaiver ? [fillNote(withdrawal, values)] : []),
    fillNote({ title: termsTitle, text: areTermsAttached ? attached : unattached }, { version }),
    fillNote(words.mediator, { mediateur: nameMediator() }),
    fillNote(words.question, { support: oneLine(supportAddress) }),
  ];
}
