import type { Product } from '#content/catalogue.ts';
import { BuyBar, CheckoutLink } from '#web/cart/buy-buttons.tsx';
import { nearLine, togetherLine } from '#web/page-data/drawings.data.ts';
import { closings, excerpts } from '#web/page-data/sales-words.data.ts';
import { openedProductId } from '#web/page-data/spreads.data.ts';
import { exercises } from '#web/page-data/still-lifes.data.ts';
import { Band, Line } from '#web/pages/sales/band.tsx';
import closingStyles from '#web/pages/sales/sales-closing.module.css';
import { lineStart, SalesHero } from '#web/pages/sales/sales-hero.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import type { PageParams } from '#web/pages.ts';
import { findProduct } from '#web/shop.ts';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import { Price } from '#web/ui/offer/price.tsx';
import { UnknownProduct } from '#web/ui/offer/unknown-product.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';
import { nearPart, WhenNear } from '#web/ui/when-near.tsx';

const leaves = nearPart(() => import('#web/ui/offer/leaf-through.tsx').then(({ LeafThrough }) => LeafThrough));
const inclusions = late(() => import('#web/pages/sales/inclusions.tsx').then(({ Inclusions }) => Inclusions));
const reasons = late(() => import('#web/pages/sales/reasons.tsx').then(({ Reasons }) => Reasons));
const lineEnd = late(() => import('#web/pages/sales/ends.tsx').then(({ LineEnd }) => LineEnd));
export const parts = [inclusions, leaves.part, reasons, lineStart, lineEnd];

/** The long presentation of the product in the address, in the order that its shop asked for; an unknown one leads to the list. */
export function Page({ productId }: PageParams) {
  const product = findProduct(productId);
  if (product === undefined) return <UnknownProduct />;
  const excerpt = product.id === openedProductId ? excerpts[product.id] : undefined;
  return (
    <div className={styles.sales}>
      <SalesHero product={product} />
      <Island content={inclusions} props={{ product }} />
      {excerpt && (
        <Band piece={nearLine} ground="copper">
          <h2 id="suite">{excerpt.title}</h2>
          <p className="lede">{excerpt.text}</p>
          <div className={`relative ${styles.pages}`}>
            <WhenNear part={leaves} product={product} />
          </div>
        </Band>
      )}
      <Island content={reasons} props={{ product }} />
      <SalesClosing product={product} />
      <BuyBar product={product} />
    </div>
  );
}

/** The page's last offer: the line goes into its button, and leaves it tied. */
function SalesClosing({ product }: { product: Product }) {
  const { title = product.name, text, buy = `Obtenir ${product.noun.le}` } = closings[product.id] ?? {};
  return (
    <Band ground="night" className={`pair ${closingStyles.closing}`}>
      <Line className={closingStyles.line} piece={togetherLine} />
      <div className={`stack4 ${closingStyles.offer}`}>
        <h2 className="poster">
          <TitleText>{title}</TitleText>
        </h2>
        {text && <p>{text}</p>}
        <Price product={product} />
      </div>
      <StillLifeOrCover
        className={`relative ${closingStyles.picture}`}
        product={product}
        picture={exercises[product.id]}
        alt={`Un exercice imprimé, rempli par deux mains, deux encres\u202f; derrière, ${product.name} fermé`}
        plain
        fills
      />
      <div className={`relative ${closingStyles.buy}`} data-offer="last">
        <Island content={lineEnd} />
        <CheckoutLink product={product}>{buy}</CheckoutLink>
      </div>
    </Band>
  );
}
