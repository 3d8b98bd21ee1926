import type { CardReply } from '#lambdas/http/my-order-contract.ts';
import { printCard } from '#web/api/order-page.ts';
import type { SectionProps } from '#web/pages/download/order-section.tsx';
import { AnswerLine, useAnswer } from '#web/pages/download/use-answer.tsx';
import buttons from '#web/ui/button.module.css';

/** Has the browser save a PDF under a name. */
function savePdf(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Says which characters of the message the card's typeface lacks; the mail has them all. */
function describeCard({ name, unprinted }: CardReply): string {
  const saved = `La carte ${name} est dans vos téléchargements.`;
  return unprinted === '' ? saved : `${saved} Elle ne peut pas imprimer\u202f: ${unprinted}`;
}

/** The card of a gift, to print and hand over, with the recipient's link as a QR code. */
export function GiftCard({ access }: Pick<SectionProps, 'access'>) {
  const { busy, send, answer } = useAnswer();
  const save = (card: CardReply) => {
    savePdf(card.name, card.pdf);
    return describeCard(card);
  };
  return (
    <>
      <h3>Une carte à imprimer</h3>
      <p>
        Au format A6, avec votre message et un QR code&#8239;: la personne le vise avec son téléphone, et son guide
        s’ouvre.
      </p>
      <button
        type="button"
        className={buttons.secondary}
        aria-disabled={busy}
        onClick={() => send(() => printCard(access), { done: save })}
      >
        {busy ? 'Un instant…' : 'Enregistrer la carte'}
      </button>
      <AnswerLine {...answer} />
    </>
  );
}
