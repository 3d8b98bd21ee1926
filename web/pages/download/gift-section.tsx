import { formatMoment } from '#lambdas/format/dates.ts';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import styles from '#web/pages/download/download-page.module.css';
import { GiftCard } from '#web/pages/download/gift-card.tsx';
import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
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
      {to === null ? (
        <p>
          Voici le lien à donner.{' '}
          {isOpen ? 'Qui l’ouvre reçoit les fichiers.' : setText(`Il ouvre les fichiers à partir du ${inParis(at)}.`)}
        </p>
      ) : (
        <p>L’adresse {to} n’a pas reçu notre e-mail. Vous pouvez remettre ce lien vous-même&#8239;:</p>
      )}
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
