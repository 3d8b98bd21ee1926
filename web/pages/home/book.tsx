import type { HomeContent } from '#content/home.ts';
import { struckCents } from '#web/page-data/reductions.data.ts';
import { filledIn } from '#web/page-data/still-lifes.data.ts';
import styles from '#web/pages/home/book.module.css';
import line from '#web/pages/home/line.module.css';
import { findBonusOf, findFile, isDemo, mainProduct } from '#web/shop.ts';
import { formatDuration, formatPrice } from '#web/ui/format.ts';
import { TitleText } from '#web/ui/set-text.tsx';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';

/** The guide, open: what is in it and its price. */
export function Book({ picture: alt, title, text, facts, details, list }: HomeContent['product']) {
  const { id, name, priceCents, readingTimeMinutes, fileId } = mainProduct;
  const pages = findFile(fileId)?.pages;
  const bonus = findBonusOf(mainProduct);
  const struck = struckCents[id];
  return (
    <section className="copper clip-sides below-view">
      <div className={`page ${line.lined} stack3 band ${styles.product}`}>
        <div className={`relative bleed ${styles.book}`}>
          <StillLifeOrCover product={mainProduct} picture={filledIn[id]} alt={alt} plain />
          {filledIn[id] && <p className="note">Exemple rempli à deux</p>}
        </div>
        <div className={`stack3 start ${styles.words}`}>
          {isDemo && <p className="label">Best-seller</p>}
          <h2 className="display">
            <TitleText>{title}</TitleText>
          </h2>
          <p>
            <strong>{name}.</strong> {text}
          </p>
          <ul className="note cluster near">
            {pages !== undefined && <li>PDF de {pages}&nbsp;pages</li>}
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            {readingTimeMinutes && <li>{formatDuration(readingTimeMinutes)} de lecture</li>}
            {bonus && <li>En cadeau&#8239;: {bonus.name.toLowerCase()}</li>}
          </ul>
          <p className={line.price}>
            {formatPrice(priceCents)} {struck && <OldPrice cents={struck} />}
          </p>
          <div className="actions" data-offer="middle">
            <a className="primary" href={`/product/${id}`}>
              {details}
            </a>
            <a className="quiet" href="/product">
              {list}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

function OldPrice({ cents }: { cents: number }) {
  const percent = Math.floor(100 - (100 * mainProduct.priceCents) / cents);
  return (
    <span className={styles.oldPrice}>
      <span className="visually-hidden">au lieu de </span>
      <s>{formatPrice(cents)}</s> -{percent}%
    </span>
  );
}
