import { formatMoment } from '#lambdas/format/dates.ts';
import type { WithdrawalReply, WithdrawalRequest } from '#lambdas/http/contract.ts';

/**
 * The acknowledgement that whoever withdraws can save at once, beside the mail: a file is a durable medium too (C. conso L221-21,
 * D221-5). It is given to who wrote the statement, and says nothing of whether there is such an order.
 */
export function writeAcknowledgement(
  { name, orderId, email, message, receivedAt }: WithdrawalRequest & WithdrawalReply,
  seller: { name: string; siren: string },
): { name: string; text: string } {
  const lines = [
    'Accusé de réception d’une rétractation',
    '',
    `${seller.name} (SIREN ${seller.siren}) a reçu le ${formatMoment(receivedAt)} (heure de Paris) la déclaration`,
    'ci-dessous (Code de la consommation, articles L221-21 et D221-5). Gardez ce texte\u202f: il en est la preuve.',
    '',
    `Nom\u00a0: ${name}`,
    `Commande\u00a0: ${orderId}`,
    `Adresse\u00a0: ${email}`,
    '',
    `Je vous notifie ma rétractation du contrat portant sur la commande ${orderId}.`,
    ...(message ? ['', message] : []),
  ];
  return { name: `retractation-${receivedAt.slice(0, 10)}.txt`, text: `${lines.join('\n')}\n` };
}
