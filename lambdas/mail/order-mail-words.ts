/** What the order mail says, once for its HTML and its text. The mail is the buyer's durable record of the contract (L221-13). */
import { site } from '#content/site.ts';
import { oneLine } from '#lambdas/mail/one-line.ts';
import { formatEuros } from '#lambdas/money.ts';

/** Amounts are euro cents, tax included, `discountCents` and up positive; `paidAt` is ISO 8601. */
export type OrderMail = {
  kind: 'delivery' | 'link-again';
  orderId: string;
  lines: { name: string; quantity: number; amountCents: number }[];
  amountPaidCents: number;
  discountCents?: number;
  promoCode?: string;
  giftName?: string;
  downloadUrl: string;
  siteUrl: string;
  supportAddress: string;
  paidAt: string;
  /** False when the order was placed without the waiver: the 14-day right then stands. Given by default. */
  withdrawalWaiver?: boolean;
};

export type OrderMailWords = {
  subject: string;
  preheader: string;
  title: string;
  lead: string;
  action: string;
  rows: { label: string; value: string }[];
  total: { label: string; value: string };
  vat: string;
  notes: { title: string; text: string }[];
  links: { label: string; url: string }[];
  seller: string;
};

/** The operator's VAT regime, printed under the total: 'TVA incluse (20 %)' once the franchise of article 293 B no longer applies. */
export const vatNotice = 'TVA non applicable, art. 293 B du CGI';

const openings = {
  delivery: {
    subject: 'Votre guide est prêt',
    title: 'Merci, votre guide est prêt',
    lead: 'Votre paiement est confirmé. Le lien ci-dessous ouvre une page où tout se télécharge, sur le téléphone comme sur l’ordinateur.',
  },
  'link-again': {
    subject: 'De nouveau, votre lien de téléchargement',
    title: 'Voici de nouveau votre lien',
    lead: 'Vous avez demandé à recevoir ce lien une nouvelle fois. Il ouvre la même page, avec les mêmes fichiers.',
  },
};

const waived =
  'Avant de payer, vous avez demandé à recevoir ce contenu numérique immédiatement et reconnu perdre votre droit de rétractation de 14 jours (Code de la consommation, article L221-28, 13°). Ce message vous le confirme.';
const notWaived =
  'Vous disposez de 14 jours à compter de la commande pour vous rétracter, sans donner de raison, en répondant à ce message.';

/** The words of one order's mail, French typography included. */
export function describeOrderMail(mail: OrderMail): OrderMailWords {
  return {
    ...openings[mail.kind],
    preheader: `Le lien, votre numéro de commande et la garantie de ${site.guaranteeDays} jours.`,
    action: mail.giftName === undefined ? 'Télécharger mon guide' : 'Télécharger mon guide et mon cadeau',
    rows: listRows(mail),
    total: { label: 'Montant payé', value: formatEuros(mail.amountPaidCents) },
    vat: vatNotice,
    notes: listNotes(mail),
    links: [
      { label: 'Conditions générales de vente', url: `${mail.siteUrl}/conditions-generales` },
      { label: 'Livraison et remboursement', url: `${mail.siteUrl}/livraison-remboursement` },
    ],
    seller: [...new Set([site.name, ...site.contact.address])].join(', '),
  };
}

function listRows({ lines, giftName, discountCents = 0, promoCode }: OrderMail) {
  const rows = lines.map(({ name, quantity, amountCents }) => ({
    label: quantity > 1 ? `${oneLine(name)} × ${quantity}` : oneLine(name),
    value: formatEuros(amountCents),
  }));
  if (giftName !== undefined) rows.push({ label: `${oneLine(giftName)}, votre cadeau`, value: 'offert' });
  if (discountCents > 0) {
    const label = promoCode === undefined ? 'Remise' : `Code ${oneLine(promoCode)}`;
    rows.push({ label, value: `−${formatEuros(discountCents)}` });
  }
  return rows;
}

function listNotes({ orderId, paidAt, supportAddress, withdrawalWaiver = true }: OrderMail) {
  const date = formatDay(paidAt);
  return [
    {
      title: 'À garder',
      text: `Commande ${oneLine(orderId)}, payée le ${date}. Avec votre adresse email, ce numéro permet de tout retélécharger. Le lien est personnel et reste valable.`,
    },
    { title: 'Mises à jour', text: 'Les prochaines éditions du guide vous seront envoyées à cette adresse.' },
    {
      title: `Garantie de ${site.guaranteeDays} jours`,
      text: `Si le guide ne vous convient pas, écrivez-nous dans les ${site.guaranteeDays} jours : nous vous remboursons, sans question.`,
    },
    { title: 'Droit de rétractation', text: withdrawalWaiver ? waived : notWaived },
    { title: 'Une question ?', text: `Répondez à ce message ou écrivez à ${oneLine(supportAddress)}.` },
  ].map(({ title, text }) => ({ title: spaced(title), text: spaced(text) }));
}

function formatDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
  return format.format(new Date(isoDate)).replace(/^1 /, '1er ');
}

/** No-break spaces where French wants them: before ; : ! ? and inside « ». */
function spaced(text: string): string {
  return text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0');
}
