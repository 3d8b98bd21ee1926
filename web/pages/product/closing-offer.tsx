import type { Product } from '#content/catalogue.ts';
import { CheckoutLink } from '#web/cart/offer/checkout-link.tsx';
import { site } from '#web/shop.ts';
import { Closing } from '#web/ui/offer/closing.tsx';
import { Price } from '#web/ui/offer/price.tsx';

/** The way to the checkout for who has read this far, and the guarantee. */
export function ClosingOffer({ product, hasGift }: { product: Product; hasGift: boolean }) {
  const days = <>{site.guaranteeDays}&nbsp;jours</>;
  return (
    <Closing
      product={product}
      title="Commencer ce soir"
      text={`${product.name}${hasGift ? ' et son cadeau' : ''}, à télécharger aussitôt après le paiement.`}
      guarantee={{
        title: <>Garantie {days}</>,
        text: (
          <>
            Si le guide ne vous aide pas, écrivez-nous dans les {days}&nbsp;: nous vous remboursons, sans justification
            à donner.
          </>
        ),
      }}
    >
      <Price product={product} />
      <CheckoutLink product={product}>Obtenir le guide</CheckoutLink>
    </Closing>
  );
}
