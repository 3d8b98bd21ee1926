import { reviewRules } from '#content/review-rules.ts';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import styles from '#web/pages/order/review-section.module.css';
import { Field, MistakeLine, SubmitButton, TextField } from '#web/ui/form/field.tsx';
import { type Mistake, useForm } from '#web/ui/form/use-form.ts';

type Words = { rating: number; text: string; name: string };

function readWords(textOf: (name: string) => string): Words {
  return { rating: Number(textOf('rating')), text: textOf('text'), name: textOf('name') };
}

function findMistake({ rating, text }: Words): Mistake | null {
  if (rating === 0) return { field: 'rating', text: 'Choisissez une note de 1 à 5' };
  return text === '' ? { field: 'text', text: 'Écrivez quelques mots' } : null;
}

type ReviewFormProps = {
  productId: string;
  review: MyOrderReply['reviews'][number]['review'];
  onSave: (words: Words, done: string) => Promise<boolean>;
  onCancel: (() => void) | undefined;
};

export function ReviewForm({ productId, review, onSave, onCancel }: ReviewFormProps) {
  const send = (words: Words) => onSave(words, 'Merci, votre avis est enregistré. Nous le lisons avant de le publier.');
  const { mistakeOf, sending, handlers } = useForm({
    read: readWords,
    findMistake,
    send,
    takesFocus: onCancel !== undefined,
  });
  return (
    <form {...handlers} className="stack4 fill" aria-label="Votre avis">
      <Ratings productId={productId} chosen={review?.rating} mistake={mistakeOf('rating')} />
      <TextField
        id={`review-text-${productId}`}
        label="Ce que vous en pensez"
        note="Ce qui vous a servi, ce qui manque. Ne nommez personne d’autre que vous."
        name="text"
        rows={6}
        longest={reviewRules.longestText}
        defaultValue={review?.text}
        required
        mistake={mistakeOf('text')}
      />
      <Field
        id={`review-name-${productId}`}
        label="Nom à afficher (facultatif)"
        note={`Sans nom, l’avis paraît sous «\u00a0${reviewRules.anonymous}\u00a0».`}
        name="name"
        autoComplete="off"
        maxLength={40}
        defaultValue={review?.name ?? ''}
        required={false}
      />
      <p className="note">
        Tout avis est relu, puis publié ou refusé dans les {reviewRules.publicationDays}&nbsp;jours&#8239;; une critique
        n’est jamais une raison de refus. Vous pouvez le modifier ou le supprimer ici.{' '}
        <a href="/mentions-legales#les-avis-des-lecteurs">Comment les avis sont contrôlés</a>
      </p>
      <div className="actions">
        <SubmitButton sending={sending}>Envoyer mon avis</SubmitButton>
        {onCancel && (
          <button type="button" className="secondary" onClick={onCancel}>
            Annuler
          </button>
        )}
      </div>
    </form>
  );
}

type RatingsProps = { productId: string; chosen: number | undefined; mistake: string | undefined };

function Ratings({ productId, chosen, mistake }: RatingsProps) {
  const id = `review-rating-${productId}`;
  return (
    <fieldset className="stack1" aria-describedby={mistake === undefined ? undefined : `${id}-mistake`}>
      <legend className="field-label">Votre note</legend>
      <div className={`cluster ${styles.choices}`}>
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating} className={`row tabular ${styles.choice}`}>
            <input type="radio" name="rating" value={rating} defaultChecked={rating === chosen} required />
            <span>
              {rating}
              <span className="visually-hidden"> sur 5</span> <span aria-hidden="true">★</span>
            </span>
          </label>
        ))}
      </div>
      <p className="note">De 1, décevant, à 5, excellent.</p>
      <MistakeLine id={id} mistake={mistake} />
    </fieldset>
  );
}
