import type { Product } from '#content/catalogue.ts';
import { nearLine } from '#web/page-data/drawings.data.ts';
import { counts } from '#web/page-data/products.data.ts';
import { guarantees, inclusions } from '#web/page-data/sales-words.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/inclusions.module.css';
import { findBonusOf, site } from '#web/shop.ts';
import { Guarantee } from '#web/ui/offer/guarantee.tsx';
import { TitleText } from '#web/ui/set-text.tsx';

/** What the buyer gets, and for how long it can be given back. The figures are counted in the built guide. */
export function Inclusions({ product }: { product: Product }) {
  const { title = `Ce que contient ${product.noun.le}`, items = [], giftText = null } = inclusions[product.id] ?? {};
  const guarantee = guarantees[product.id] ?? {
    title: `Garantie ${site.guaranteeDays}\u00a0jours`,
    text: `Si ${product.noun.le} ne vous convient pas, demandez le remboursement sur la page de votre commande.`,
  };
  const bonus = findBonusOf(product);
  const { hours, ...counted } = counts[product.id] ?? {};
  const figures = { ...counted, hours: hours && `${hours}\u00a0h` };
  const shown = items.filter(({ figure }) => figures[figure] !== undefined);
  const list = shown.length > 0 ? shown : listCounted(counted);
  return (
    <Band piece={nearLine}>
      <h2>
        <TitleText>{title}</TitleText>
      </h2>
      <ul className={`stack3 two ${styles.list}`}>
        {list.map(({ figure, label, text }) => (
          <li key={figure} className="stack1">
            <p className={`row ${styles.figure}`}>
              <strong>{figures[figure]}</strong> {label}
            </p>
            {text && <p className={`note ${styles.text}`}>{text}</p>}
          </li>
        ))}
        {bonus && (
          <li className="stack1">
            <p className={`row ${styles.figure}`}>
              <strong aria-hidden="true">+</strong> {bonus.name}
            </p>
            <p className={`note ${styles.text}`}>{giftText}</p>
          </li>
        )}
      </ul>
      <Guarantee title={guarantee.title}>{guarantee.text}</Guarantee>
    </Band>
  );
}

/** Of a product whose folder has no words for it. */
function listCounted({ pages, minutes }: { pages?: number; minutes?: number }) {
  if (minutes !== undefined)
    return [{ figure: 'minutes' as const, label: minutes > 1 ? 'minutes' : 'minute', text: null }];
  return pages === undefined ? [] : [{ figure: 'pages' as const, label: pages > 1 ? 'pages' : 'page', text: null }];
}
