import type { Product } from '#content/catalogue.ts';
import { claimedProductId } from '#web/page-data/claims.data.ts';
import { apartLine } from '#web/page-data/drawings.data.ts';
import { scenes } from '#web/page-data/sales-words.data.ts';
import { proofs } from '#web/page-data/still-lifes.data.ts';
import { Audience, Knowledge, Questions } from '#web/pages/sales/answers.tsx';
import { Band } from '#web/pages/sales/band.tsx';
import { Chapters } from '#web/pages/sales/chapters.tsx';
import { Comparison } from '#web/pages/sales/comparison.tsx';
import styles from '#web/pages/sales/scene.module.css';
import { FiguresAndQuotations, Voices } from '#web/pages/sales/voices.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';

/** The sections between the open pages and the last offer. None needs script. */
export function Reasons({ product }: { product: Product }) {
  const picture = proofs[product.id];
  return (
    <>
      <Scene product={product} />
      <FiguresAndQuotations product={product} />
      <Knowledge product={product} />
      <Chapters product={product} />
      {picture && <StillLifeOrCover className={styles.picture} product={product} picture={picture} alt="" plain />}
      <Comparison product={product} />
      <Audience product={product} />
      {product.id === claimedProductId && <Voices />}
      <Questions product={product} />
    </>
  );
}

/** A dialogue of the book, whole. */
function Scene({ product }: { product: Product }) {
  const scene = scenes[product.id];
  if (scene === undefined) return null;
  const { title, turns, after, source } = scene;
  return (
    <Band piece={apartLine} ground="night" className={styles.scene}>
      <h2 className="caption soft">{title}</h2>
      <dl className={`stack3 ${styles.turns}`}>
        {turns.map(({ name, text }) => (
          <div key={text} className={`stack3 ${styles.turn}`}>
            <dt className="label">{name}</dt>
            <dd>
              <TitleText>{text}</TitleText>
            </dd>
          </div>
        ))}
      </dl>
      <div className={`stack3 ${styles.after}`}>
        <p>{after}</p>
        <p className="note">{source}</p>
      </div>
    </Band>
  );
}
