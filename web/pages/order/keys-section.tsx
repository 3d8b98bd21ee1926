import { useState } from 'react';
import { formatDay, formatMoment } from '#lambdas/format/dates.ts';
import type { KeyReply, KeyRequest, OrderKey } from '#lambdas/http/my-order-contract.ts';
import { callFor } from '#web/api/call.ts';
import styles from '#web/pages/order/download-page.module.css';
import { GiftCard } from '#web/pages/order/gift-section.tsx';
import { AnswerLine, OrderSection, type SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { SubmitButton } from '#web/ui/form/field.tsx';
import { GiftFields, giftFields, readGift } from '#web/ui/form/gift-fields.tsx';
import { type Mistake, useForm } from '#web/ui/form/use-form.ts';
import { setText } from '#web/ui/set-text.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';

const change = (body: KeyRequest) => callFor<KeyReply>(['key'], '/api/my-order/keys', { body });

type Gift = ReturnType<typeof readGift>;
type Give = (gift: Gift, refuse: (mistake: Mistake) => void) => unknown;

/**
 * The copies of an order, each a key: for its buyer to read, to give, or to take back while nobody has opened it. The only one is here
 * if it was bought as a gift, whose own section has its link and its card.
 */
export function KeysSection({ order: { keys, lines }, access, reload }: SectionProps) {
  const nameOf = (key: OrderKey) => lines.find(({ productId }) => productId === key.productId)?.name;
  const { busy, send, answer } = useAnswer(reload);
  const give =
    (n: number): Give =>
    (gift, refuse) =>
      send(() => change({ ...access, n, give: gift }), {
        done: () => (gift.to === undefined ? 'Cette clé est prête à remettre.' : `La clé est pour ${gift.to}.`),
        fieldOf: ({ code }) => Object.entries(giftFields).find(([of]) => of === code)?.[1],
        refuse,
      });
  const takeBack = (n: number) =>
    send(() => change({ ...access, n, takeBack: true }), {
      done: () => 'La clé est reprise\u202f: son lien n’ouvre plus rien.',
    });
  const isOnly = keys.length === 1;
  const toHandOver = keys.filter(({ url, state }) => !isOnly && url !== null && state === 'given').map(({ n }) => n);
  return (
    <OrderSection title={isOnly ? 'Votre clé' : 'Vos clés'} isOpen={!isOnly}>
      {keys.some(({ handOver, to }) => isOnly && handOver === 'take_back' && to !== null) && (
        <p>
          Une adresse à corriger&#8239;? Reprenez la clé, puis offrez-la de nouveau, tant que personne ne l’a ouverte.
        </p>
      )}
      {!isOnly && (
        <p>
          Chaque copie est une clé, avec son propre lien. Offrez-les quand vous voudrez&#8239;: elles vous attendent
          ici.
        </p>
      )}
      <ol className={`ruled fill ${styles.keys}`}>
        {keys.map((key) => (
          <li key={key.n} className={`between ${styles.key}`}>
            <p>
              <strong>Clé {key.n}</strong>
              {lines.length > 1 && `, ${nameOf(key)}`}&#8239;: {setText(describeKey(key))}
            </p>
            {key.url !== null && toHandOver.includes(key.n) && (
              <p className="note fill">
                <Copyable kind="link" text={key.url} />
              </p>
            )}
            {key.handOver === 'give' && <GiveKey n={key.n} give={give(key.n)} />}
            {key.handOver === 'take_back' && (
              <button type="button" className="quiet" aria-disabled={busy} onClick={() => takeBack(key.n)}>
                Reprendre<span className="visually-hidden"> la clé {key.n}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      <AnswerLine {...answer} />
      {toHandOver.length > 0 && <GiftCard key={JSON.stringify(keys)} access={access} keys={toHandOver} />}
    </OrderSection>
  );
}

/** In what state a key is: « à offrir ». */
export function describeKey({ state, to, at, mailedAt, url, isHeld }: OrderKey): string {
  if (state === 'yours') return 'la vôtre';
  if (state === 'free') return 'à offrir';
  if (state === 'ordered') return 'remboursement ordonné';
  if (state === 'refunded') return 'remboursée';
  if (state === 'opened') return to === null ? 'ouverte' : `ouverte par ${to}`;
  if (isHeld && url === null) return `${to === null ? '' : `pour ${to}, `}retenue pour l’instant`;
  const later = at !== null && at > new Date().toISOString() ? `le ${formatMoment(at)} (heure de Paris)` : undefined;
  const opens = later ? `. La clé s’ouvre ${later}` : '';
  if (to === null) return `à remettre, avec ce lien ou une carte${opens}`;
  if (url !== null) return `notre e-mail n’est pas arrivé à ${to}. Vous pouvez remettre ce lien vous-même${opens}`;
  if (mailedAt !== null) return `envoyée à ${to} le ${formatDay(mailedAt)}`;
  return later ? `part à ${to} ${later}` : `part à ${to}`;
}

/** The button that opens a key's form, or the form; each takes the focus from the other. */
function GiveKey({ n, give }: { n: number; give: Give }) {
  const [state, setState] = useState<'new' | 'open' | 'cancelled'>('new');
  if (state === 'open') return <GiveForm id={`key-${n}`} give={give} onCancel={() => setState('cancelled')} />;
  return (
    <button
      ref={state === 'cancelled' ? takeFocus : undefined}
      type="button"
      className="secondary"
      onClick={() => setState('open')}
    >
      Offrir<span className="visually-hidden"> la clé {n}</span>
    </button>
  );
}

function GiveForm({ id, give, onCancel }: { id: string; give: Give; onCancel: () => void }) {
  const { mistakeOf, sending, handlers } = useForm({
    read: readGift,
    findMistake: ({ to }) => (to === '' ? { field: 'giftTo', text: 'Veuillez entrer son adresse e-mail' } : null),
    send: (gift, _form, refuse) => give(gift, refuse),
    takesFocus: true,
  });
  return (
    <form {...handlers} className="stack4 fill">
      <GiftFields id={id} mistakeOf={mistakeOf} undated="tout de suite" />
      <div className="actions">
        <SubmitButton sending={sending}>Offrir cette clé</SubmitButton>
        <button type="button" className="secondary" onClick={onCancel}>
          Annuler
        </button>
      </div>
    </form>
  );
}
