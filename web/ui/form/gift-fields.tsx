import type { ReactNode } from 'react';
import { maxMessageLength } from '#lambdas/guest/check-message.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { HintedEmailField } from '#web/ui/form/email-hint.tsx';
import { Field, TextField } from '#web/ui/form/field.tsx';

/** What the shop or the form says of a field, or undefined. */
export type MistakeOf = (field: string) => string | undefined;

/** Beside which field each of the shop's errors about a gift is shown. */
export const giftFields = {
  gift_email_invalid: 'giftTo',
  gift_date_invalid: 'giftAt',
  gift_stopped: 'giftTo',
  gift_message_too_long: 'giftMessage',
  gift_message_contact: 'giftMessage',
} as const;

/** A gift as it is filled in; empty fields are left out. */
export function readGift(textOf: (name: string) => string): NonNullable<CheckoutRequest['gift']> {
  const [to, message, at] = [textOf('giftTo'), textOf('giftMessage'), textOf('giftAt')];
  return { ...(textOf('giftBy') === 'hand' ? {} : { to }), ...(message && { message }), ...(at && { at }) };
}

type GiftFieldsProps = {
  id: string;
  mistakeOf: MistakeOf;
  /** When a gift without a date leaves. */
  undated: string;
  className?: string | undefined;
  children?: ReactNode;
};

/** To whom a copy goes, when, and with which words. `id` begins the ids of the fields. */
export function GiftFields({ id, mistakeOf, undated, className = '', children }: GiftFieldsProps) {
  return (
    <div className={`stack4 gift-fields ${className}`}>
      <fieldset className="stack1 choices">
        <legend className="field-label">Comment le donner&#8239;?</legend>
        <label className="row thumb">
          <input className="tick" type="radio" name="giftBy" value="mail" defaultChecked /> Par e-mail
        </label>
        <label className="row thumb">
          <input className="tick" type="radio" name="giftBy" value="hand" /> Je le donne moi-même (lien et carte à
          imprimer)
        </label>
      </fieldset>
      <div className="gift-address">
        <HintedEmailField
          id={`${id}-to`}
          label="L’adresse e-mail de la personne"
          name="giftTo"
          required={false}
          autoComplete="off"
          mistake={mistakeOf('giftTo')}
        />
      </div>
      <Field
        id={`${id}-at`}
        label="Jour et heure (facultatif)"
        note={`À l’heure de Paris, dans l’année. Sans date, ${undated}.`}
        name="giftAt"
        type="datetime-local"
        required={false}
        mistake={mistakeOf('giftAt')}
      />
      <TextField
        id={`${id}-message`}
        label="Vos mots (facultatif)"
        note="Votre adresse e-mail les accompagne, pour qu’on sache de qui vient le cadeau."
        name="giftMessage"
        longest={maxMessageLength}
        mistake={mistakeOf('giftMessage')}
      />
      {children}
    </div>
  );
}
