import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reviewRules } from '#content/review-rules.ts';
import type { MyOrderReply, OrderLink, ReviewReply, ReviewRequest } from '#lambdas/http/my-order-contract.ts';
import { callFor } from '#web/api/call.ts';
import { AnswerLine, OrderSection, type SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { ReviewForm } from '#web/pages/order/review-form.tsx';
import styles from '#web/pages/order/review-section.module.css';
import { nounOf } from '#web/ui/noun-of.ts';
import { Stars } from '#web/ui/stars.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';

type Reviewed = MyOrderReply['reviews'][number];
type OwnReview = NonNullable<Reviewed['review']>;
type Body = Omit<ReviewRequest, keyof OrderLink>;
/** Sends one of the section's requests; false when the shop refused it, and the section says why. */
type Send = (body: Body, done: string) => Promise<boolean>;

/** The buyer's reviews, one a product. The mail that asks for one leads here by `&avis=`. */
export function ReviewSection(props: SectionProps) {
  const { place, isAsked } = useMailedPlace();
  return (
    <div ref={place}>
      {props.order.reviews.map((reviewed) => (
        <ProductReview key={reviewed.productId} {...props} reviewed={reviewed} isOpen={isAsked} />
      ))}
    </div>
  );
}

/** The review of a product: to write, to change, to delete. */
function ProductReview({
  order,
  access,
  reload,
  reviewed,
  isOpen,
}: SectionProps & { reviewed: Reviewed; isOpen: boolean }) {
  const { productId, review, can } = reviewed;
  const [state, setState] = useState<'shown' | 'editing' | 'cancelled'>('shown');
  const isEditing = state === 'editing';
  const { busy, send: ask, answer } = useAnswer(reload);
  const send: Send = (change, done) => {
    const body = { ...access, productId, ...change };
    return ask(() => callFor<ReviewReply>(['review'], '/api/my-order/review', { body }), { done: () => done });
  };
  const save: Send = async (body, done) => {
    const isDone = await send(body, done);
    if (isDone) setState('shown');
    return isDone;
  };
  return (
    <OrderSection title={`Votre avis sur ${nounOf([productId]).le}`} isOpen={isOpen}>
      {review === null || isEditing ? (
        <ReviewForm
          productId={productId}
          review={review}
          onSave={save}
          onCancel={isEditing ? () => setState('cancelled') : undefined}
        />
      ) : (
        <OwnReviewCard
          review={review}
          busy={busy}
          canEdit={can}
          isCancelled={state === 'cancelled'}
          onEdit={() => setState('editing')}
          send={send}
        />
      )}
      <AnswerLine {...answer} />
      {review === null && order.can.refuseReviewRequest && (
        <button
          type="button"
          className="quiet"
          aria-disabled={busy}
          onClick={() => send({ ask: false }, 'C’est noté\u202f: aucun e-mail ne vous demandera d’avis.')}
        >
          Ne pas me demander d’avis par e-mail
        </button>
      )}
    </OrderSection>
  );
}

/** Whether the fragment of the address asks for this section, which is then brought into sight. */
function useMailedPlace() {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isAsked = new URLSearchParams(hash.slice(1)).has('avis');
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView();
  }, [isAsked]);
  return { place, isAsked };
}

function describeState({ state, reason }: OwnReview): string {
  if (state === 'published') return 'Publié sur le site.';
  if (state === 'waiting') return 'Reçu\u202f: nous le lisons avant de le publier.';
  return `Non publié\u202f: ${reason ?? 'la raison est dans l’e-mail que vous avez reçu'}.`;
}

type OwnReviewCardProps = {
  review: OwnReview;
  busy: boolean;
  canEdit: boolean;
  /** The form has just been left. */
  isCancelled: boolean;
  onEdit: () => void;
  send: Send;
};

function OwnReviewCard({ review, busy, canEdit, isCancelled, onEdit, send }: OwnReviewCardProps) {
  const { rating, text, name, answer } = review;
  return (
    <div className={`card stack3 fill ${styles.card}`}>
      <Stars count={rating} />
      <p className={styles.words}>{text}</p>
      <p className="note">
        Signé «&nbsp;{name ?? reviewRules.anonymous}&nbsp;». {describeState(review)}
      </p>
      {answer !== null && <p className="note">Notre réponse&#8239;: {answer}</p>}
      <div className="actions">
        {canEdit && (
          <button ref={isCancelled ? takeFocus : undefined} type="button" className="secondary" onClick={onEdit}>
            Modifier
          </button>
        )}
        <RemoveReview busy={busy} remove={() => send({ remove: true }, 'Votre avis est supprimé.')} />
      </div>
    </div>
  );
}

/** « Le garder » takes the place and the focus of « Supprimer »: a double click or a key held down deletes nothing. */
function RemoveReview({ busy, remove }: { busy: boolean; remove: () => unknown }) {
  const [state, setState] = useState<'new' | 'asked' | 'kept'>('new');
  if (state === 'asked')
    return (
      <>
        <button ref={takeFocus} type="button" className="secondary" onClick={() => setState('kept')}>
          Le garder
        </button>
        <button type="button" className="secondary" aria-disabled={busy} onClick={remove}>
          Oui, supprimer mon avis
        </button>
      </>
    );
  return (
    <button
      ref={state === 'kept' ? takeFocus : undefined}
      type="button"
      className="secondary"
      onClick={() => setState('asked')}
    >
      Supprimer
    </button>
  );
}
