import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import { oneLine } from '#lambdas/mail/one-line.ts';
import { refundDeadline, type Withdrawal } from '#lambdas/withdrawal/withdrawal.ts';

/** The plain mail that tells the operator of a withdrawal, and until when to answer it. */
export function renderWithdrawalNotice(withdrawal: Withdrawal): { subject: string; text: string } {
  const { name, orderId, email, statement, receivedAt, orderFound } = withdrawal;
  const deadline = formatDay(refundDeadline(receivedAt));
  const lines = [
    `Reçue le ${formatMoment(receivedAt)} (heure de Paris).`,
    `À rembourser au plus tard le ${deadline} si le droit de rétractation s’applique (L221-24).`,
    '',
    `Nom : ${oneLine(name)}`,
    `Commande : ${oneLine(orderId)}`,
    `Adresse : ${oneLine(email)}`,
    orderFound
      ? `Une commande payée correspond : npm run shop -- orders show ${oneLine(orderId)} --stage <étape>`
      : 'Aucune commande payée n’a ce numéro et cette adresse : à chercher, ou à demander en répondant.',
    '',
    statement ? statement.replace(/\r\n?/g, '\n') : '(sans autre texte)',
    '',
    '-- ',
    'Déclaration envoyée depuis la page de rétractation du site. Répondre à ce mail répond à cette personne.',
  ];
  return {
    subject: `[Rétractation] ${oneLine(orderId).slice(0, 60)}, avant le ${deadline}`,
    text: `${lines.join('\n')}\n`,
  };
}
