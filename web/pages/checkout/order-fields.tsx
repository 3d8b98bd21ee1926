import type { ReactNode } from 'react';
import { maxDedicationLength } from '#lambdas/checkout/cart-rules.ts';
import { maxMessageLength } from '#lambdas/guest/guest-words.ts';
import { offersDiscretion } from '#web/page-data/shop.data.ts';
import styles from '#web/pages/checkout/order-options.module.css';
import box from '#web/ui/form/box.module.css';
import { HintedEmailField } from '#web/ui/form/email-hint.tsx';
import { Field, TextField } from '#web/ui/form/field.tsx';
import form from '#web/ui/form.module.css';
import layout from '#web/ui/layout.module.css';

/** What the shop or the form says of a field, or undefined. */
export type MistakeOf = (field: string) => string | undefined;

/** The fields of the options. The stylesheet shows those of a gift once its box is ticked. */
export function OrderFields({ mistakeOf }: { mistakeOf: MistakeOf }) {
  return (
    <>
      <Tick name="gift">
        <strong>Pour offrir.</strong> La confirmation vous arrive, sans la clé du guide.
      </Tick>
      <GiftFields mistakeOf={mistakeOf} />
      <Field
        id="dedication"
        label="Dédicace (facultatif)"
        note="Un ou deux prénoms, écrits sur la page de titre."
        name="dedication"
        required={false}
        autoComplete="off"
        maxLength={maxDedicationLength}
        placeholder="Camille et Noé"
        mistake={mistakeOf('dedication')}
      />
      {offersDiscretion && (
        <Tick name="discreet">
          <strong>Rester discret.</strong> L’expéditeur, l’objet des e-mails, le nom des fichiers et le relevé de carte
          ne disent rien du guide.
        </Tick>
      )}
    </>
  );
}

function Tick({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className={`${layout.stack3} ${form.check}`} htmlFor={`order-${name}`}>
      <input id={`order-${name}`} className={box.box} type="checkbox" name={name} value="true" />
      <span>{children}</span>
    </label>
  );
}

function GiftFields({ mistakeOf }: { mistakeOf: MistakeOf }) {
  return (
    <div className={`${layout.stack4} ${styles.gift}`}>
      <fieldset className={`${layout.stack1} ${styles.ways}`}>
        <legend className={form.label}>Comment le donner&#8239;?</legend>
        <label>
          <input className={box.box} type="radio" name="giftBy" value="mail" defaultChecked /> Par e-mail
        </label>
        <label>
          <input className={box.box} type="radio" name="giftBy" value="hand" /> Je le donne moi-même (lien et carte à
          imprimer)
        </label>
      </fieldset>
      <div className={styles.address}>
        <HintedEmailField
          id="gift-to"
          label="L’adresse e-mail de la personne"
          name="giftTo"
          required={false}
          autoComplete="off"
          mistake={mistakeOf('giftTo')}
        />
      </div>
      <Field
        id="gift-at"
        label="Jour et heure (facultatif)"
        note="À l’heure de Paris, dans l’année. Sans date, dès le paiement."
        name="giftAt"
        type="datetime-local"
        required={false}
        mistake={mistakeOf('giftAt')}
      />
      <TextField
        id="gift-message"
        label="Vos mots (facultatif)"
        note="Votre adresse e-mail les accompagne, pour qu’on sache de qui vient le cadeau."
        name="giftMessage"
        maxLength={maxMessageLength}
        mistake={mistakeOf('giftMessage')}
      />
      <p className={layout.note}>
        Tant que le cadeau n’est pas remis, vous gardez 14&nbsp;jours pour renoncer, même si la case plus bas est
        cochée.
      </p>
    </div>
  );
}
