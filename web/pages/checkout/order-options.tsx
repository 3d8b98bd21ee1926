import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { maxDedicationLength } from '#lambdas/checkout/cart-rules.ts';
import type { CheckoutRequest } from '#lambdas/http/contract.ts';
import { refillFields } from '#web/cart/attempt.ts';
import { cartAtom, cartCountAtom } from '#web/cart/cart.atoms.ts';
import { dedicable } from '#web/page-data/products.data.ts';
import { offersDiscretion, orderOptions } from '#web/page-data/shop.data.ts';
import styles from '#web/pages/checkout/order-options.module.css';
import { Field } from '#web/ui/form/field.tsx';
import { GiftFields, type MistakeOf, readGift } from '#web/ui/form/gift-fields.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** What is asked for beside the guide. */
export type Wishes = Pick<CheckoutRequest, 'gift' | 'dedication' | 'discreet'>;

/** The options as they are filled in; empty ones are left out. */
export function readWishes(textOf: (name: string) => string): Wishes {
  const dedication = textOf('dedication');
  return {
    ...(textOf('gift') && { gift: readGift(textOf) }),
    ...(dedication && { dedication }),
    ...(textOf('discreet') && { discreet: true }),
  };
}

/** The plain form sends the options too. What the buyer had filled in before the payment page stands in sight. */
export function OrderOptions({ mistakeOf }: { mistakeOf: MistakeOf }) {
  const options = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const form = options.current?.closest('form');
    if (!form) return;
    refillFields(form);
    const data = new FormData(form);
    const isAsked = ['gift', 'dedication', 'discreet'].some((name) => data.get(name));
    if (isAsked) options.current?.setAttribute('open', '');
  }, []);
  return (
    <details ref={options} className={styles.options}>
      <summary className={`between unfolds ${styles.summary}`}>{orderOptions}</summary>
      <OrderFields mistakeOf={mistakeOf} />
    </details>
  );
}

/** The fields of the options. The stylesheet shows those of a gift once its box is ticked. */
function OrderFields({ mistakeOf }: { mistakeOf: MistakeOf }) {
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
