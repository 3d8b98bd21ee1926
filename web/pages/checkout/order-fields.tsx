import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { maxDedicationLength } from '#lambdas/checkout/cart-rules.ts';
import { cartAtom, cartCountAtom } from '#web/cart/cart.atoms.ts';
import { dedicable } from '#web/page-data/products.data.ts';
import { offersDiscretion } from '#web/page-data/shop.data.ts';
import styles from '#web/pages/checkout/order-options.module.css';
import { Field } from '#web/ui/form/field.tsx';
import { GiftFields, type MistakeOf } from '#web/ui/form/gift-fields.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The fields of the options. The stylesheet shows those of a gift once its box is ticked. */
export function OrderFields({ mistakeOf }: { mistakeOf: MistakeOf }) {
  const isHydrated = useHydrated();
  const hasMore = useAtomValue(cartCountAtom) > 1 && isHydrated;
  const cart = useAtomValue(cartAtom);
  const canDedicate = !isHydrated || cart === null || cart.some(({ product }) => dedicable.includes(product.id));
  return (
    <>
      <Tick name="gift">
        <strong>Pour offrir.</strong> La confirmation vous arrive, sans la clé du cadeau.
      </Tick>
      <GiftFields id="gift" mistakeOf={mistakeOf} undated="dès le paiement" className={styles.gift}>
        <p className="note">
          Tant que le cadeau n’est pas remis, vous gardez 14&nbsp;jours pour renoncer, même si la case plus bas est
          cochée.
        </p>
        {hasMore && (
          <p>
            La première copie est pour cette personne. Les autres vous attendent sur la page de votre commande&#8239;:
            une clé à offrir pour chacune.
          </p>
        )}
      </GiftFields>
      {canDedicate && (
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
      )}
      {offersDiscretion && (
        <Tick name="discreet">
          <strong>Rester discret.</strong> L’expéditeur, l’objet des e-mails, le nom des fichiers et le relevé de carte
          ne disent rien de l’achat.
        </Tick>
      )}
    </>
  );
}

function Tick({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className="stack3 check" htmlFor={`order-${name}`}>
      <input id={`order-${name}`} className="tick" type="checkbox" name={name} value="true" />
      <span>{children}</span>
    </label>
  );
}
