import { useState } from 'react';
import { formatMoment } from '#lambdas/format/dates.ts';
import type { CardReply, CardRequest, MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { callFor, drawingLimitMs } from '#web/api/call.ts';
import { saveFile } from '#web/browser/save-file.ts';
import styles from '#web/pages/order/download-page.module.css';
import { AnswerLine, OrderSection, type SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
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

function Giving({ gift }: { gift: Gift }) {
  const { to, at, isOpen, url } = gift;
  if (url === null) return <p>{setText(describeGift(gift))}</p>;
  return (
    <>
      <p>
        {to === null
          ? 'Voici le lien à donner.'
          : `L’adresse ${to} n’a pas reçu notre e-mail. Vous pouvez remettre ce lien vous-même.`}{' '}
        {isOpen ? 'Qui l’ouvre reçoit les fichiers.' : setText(`Il ouvre les fichiers à partir du ${inParis(at)}.`)}
      </p>
      <p className="note">
        <Copyable kind="link" text={url} />
      </p>
    </>
  );
}

const inParis = (at: string) => `${formatMoment(at)} (heure de Paris)`;

/** What becomes of a gift whose link is not for its buyer to hand over. */
function describeGift({ to, at, state, isOpen }: Gift): string {
  if (state === 'closed') return 'Le cadeau est fermé\u202f: son lien n’ouvre rien.';
  if (state === 'held') return `Le cadeau est retenu pour l’instant${to === null ? '' : `, et rien ne part à ${to}`}.`;
  if (state === 'sent') return `Le lien est parti à ${to}.`;
  return isOpen ? `Le lien part à ${to}.` : `Le lien part à ${to} le ${inParis(at)}, et pas avant.`;
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

const print = (body: CardRequest) =>
  callFor<CardReply>(['name', 'pdf', 'unprinted'], '/api/my-order/card', { body, limitMs: drawingLimitMs });

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
      ? send(() => print({ ...access, ...(keys.length > 0 && { keys }) }), { done: offer })
      : send(async () => ({ ok: true, reply: lacking }), { done: saveCard });
  return (
    <>
      <h3>{keys.length > 1 ? 'Les cartes à imprimer' : 'Une carte à imprimer'}</h3>
      <p>
        {keys.length > 1 ? 'Quatre par feuille à découper' : 'Au format A6'}, avec vos mots si vous en avez écrit, et un
        QR code&#8239;: la personne le vise avec son téléphone, et son cadeau s’ouvre.
      </p>
      <button type="button" className="secondary" aria-disabled={busy} onClick={ask}>
        {busy ? 'Un instant…' : `Enregistrer ${keys.length > 1 ? 'les cartes' : 'la carte'}${lacking ? ' ainsi' : ''}`}
      </button>
      <AnswerLine {...answer} />
    </>
  );
}
