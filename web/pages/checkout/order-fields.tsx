import type { ReactNode } from 'react';
import { maxDedicationLength } from '#lambdas/checkout/cart-rules.ts';
import { maxMessageLength } from '#lambdas/guest/guest-words.ts';
import { offersDiscretion } from '#web/page-data/shop.data.ts';
import styles from '#web/pages/checkout/order-options.module.css';
import box from '#web/ui/form/box.module.css';
import { EmailField, Field, TextField } from '#web/ui/form/field.tsx';
import form from '#web/ui/form.module.css';
import layout from '#web/ui/layout.module.css';

/** The fields of the options. The stylesheet shows those of a gift once its box is ticked. */
export function OrderFields() {
  return (
    <>
      <Tick name="gift">
        <strong>Pour offrir.</strong> La confirmation vous arrive, sans la clé du guide.
      </Tick>
      <GiftFields />
      <Field
        id="dedication"
        label="Dédicace (facultatif)"
        note="Un ou deux prénoms, écrits sur la page de titre."
        name="dedication"
        required={false}
        autoComplete="off"
        maxLength={maxDedicationLength}
        placeholder="Camille et Noé"
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

function GiftFields() {
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
        <EmailField
          id="gift-to"
          label="L’adresse e-mail de la personne"
          name="giftTo"
          required={false}
          autoComplete="off"
        />
        <div data-hint aria-live="polite" />
      </div>
      <Field
        id="gift-at"
        label="Jour et heure (facultatif)"
        note="À l’heure de Paris, dans l’année. Sans date, dès le paiement."
        name="giftAt"
        type="datetime-local"
        required={false}
      />
      <TextField
        id="gift-message"
        label="Vos mots (facultatif)"
        note="Votre adresse e-mail les accompagne, pour qu’on sache de qui vient le cadeau."
        name="giftMessage"
        maxLength={maxMessageLength}
      />
      <p className={layout.note}>
        Tant que le cadeau n’est pas remis, vous gardez 14&nbsp;jours pour renoncer, même si la case plus bas est
        cochée.
      </p>
    </div>
  );
}
