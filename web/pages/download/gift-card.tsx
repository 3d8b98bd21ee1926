import { useState } from 'react';
import type { CardReply } from '#lambdas/http/my-order-contract.ts';
import { printCard } from '#web/api/order-page.ts';
import { saveFile } from '#web/browser/save-file.ts';
import type { SectionProps } from '#web/pages/download/order-section.tsx';
import { AnswerLine, useAnswer } from '#web/pages/download/use-answer.tsx';

function saveCard({ name, pdf }: CardReply): string {
  saveFile(
    name,
    Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
    'application/pdf',
  );
  return `La carte ${name} est dans vos téléchargements.`;
}

/** The cards of a gift, or of copies given, to print and hand over, with the recipient's link as a QR code. */
export function GiftCard({ access, keys = [] }: Pick<SectionProps, 'access'> & { keys?: number[] }) {
  const { busy, send, answer } = useAnswer();
  /** A card that lacks some of the message's characters is saved when its buyer has read which. The mail has them all. */
  const [lacking, setLacking] = useState<CardReply>();
  const offer = (card: CardReply) => {
    if (card.unprinted === '') return saveCard(card);
    setLacking(card);
    return `La carte ne peut pas imprimer\u202f: ${card.unprinted}. Le reste de votre message y est.`;
  };
  const ask = () =>
    lacking === undefined
      ? send(() => printCard({ ...access, ...(keys.length > 0 && { keys }) }), { done: offer })
      : send(async () => ({ ok: true, reply: lacking }), { done: saveCard });
  return (
    <>
      <h3>{keys.length > 1 ? 'Les cartes à imprimer' : 'Une carte à imprimer'}</h3>
      <p>
        {keys.length > 1 ? 'Quatre par feuille à découper' : 'Au format A6'}, avec votre message et un QR code&#8239;:
        la personne le vise avec son téléphone, et son cadeau s’ouvre.
      </p>
      <button type="button" className="secondary" aria-disabled={busy} onClick={ask}>
        {busy ? 'Un instant…' : `Enregistrer ${keys.length > 1 ? 'les cartes' : 'la carte'}${lacking ? ' ainsi' : ''}`}
      </button>
      <AnswerLine {...answer} />
    </>
  );
}
