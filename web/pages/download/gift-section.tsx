import { useState } from 'react';
import { formatMoment } from '#lambdas/format/dates.ts';
import type { CardReply, MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { printCard } from '#web/api/order-page.ts';
import { saveFile } from '#web/browser/save-file.ts';
import styles from '#web/pages/download/download-page.module.css';
import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
import { AnswerLine, useAnswer } from '#web/pages/download/use-answer.tsx';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { setText } from '#web/ui/set-text.tsx';

type Gift = NonNullable<MyOrderReply['gift']>;

/** A gift, for who gives it: what happens when, the link to hand over and a card. For who gets it: the giver's words. */
export function GiftSection({ order: { gift, role, can }, access }: SectionProps) {
  if (gift === null || (role !== 'buyer' && gift.message === null)) return null;
  return (
    <OrderSection title={role === 'buyer' ? 'Le cadeau' : 'Votre cadeau'} isOpen>
      {role === 'buyer' && <Giving gift={gift} />}
      {gift.message !== null && <Words text={gift.message} />}
      {can.card && <GiftCard access={access} />}
    </OrderSection>
  );
}

function Giving({ gift: { to, at, isOpen, url } }: { gift: Gift }) {
  const moment = `${formatMoment(at)} (heure de Paris)`;
  return (
    <>
      {to !== null && url === null && (
        <p>
          {isOpen ? (
            `Le lien du guide est parti à ${to}.`
          ) : (
            <>
              Le lien du guide part à {to} le {setText(moment)}, et pas avant.
            </>
          )}
        </p>
      )}
      {to !== null && url !== null && (
        <p>L’adresse {to} n’a pas reçu notre e-mail. Vous pouvez remettre ce lien vous-même&#8239;:</p>
      )}
      {to === null && (
        <p>
          Voici le lien à donner.{' '}
          {isOpen ? 'Qui l’ouvre reçoit les fichiers.' : setText(`Il ouvre les fichiers à partir du ${moment}.`)}
        </p>
      )}
      {url !== null && (
        <p className={layout.note}>
          <a href={url}>{url}</a>
        </p>
      )}
    </>
  );
}

function Words({ text }: { text: string }) {
  return (
    <blockquote className={styles.quote}>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that does not change
        <p key={index}>{line}</p>
      ))}
    </blockquote>
  );
}

function saveCard({ name, pdf }: CardReply): string {
  saveFile(
    name,
    Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
    'application/pdf',
  );
  return `La carte ${name} est dans vos téléchargements.`;
}

/** The card of a gift, to print and hand over, with the recipient's link as a QR code. */
function GiftCard({ access }: Pick<SectionProps, 'access'>) {
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
      ? send(() => printCard(access), { done: offer })
      : send(async () => ({ ok: true, reply: lacking }), { done: saveCard });
  return (
    <>
      <h3>Une carte à imprimer</h3>
      <p>
        Au format A6, avec votre message et un QR code&#8239;: la personne le vise avec son téléphone, et son guide
        s’ouvre.
      </p>
      <button type="button" className={buttons.secondary} aria-disabled={busy} onClick={ask}>
        {busy ? 'Un instant…' : lacking ? 'Enregistrer la carte ainsi' : 'Enregistrer la carte'}
      </button>
      <AnswerLine {...answer} />
    </>
  );
}
