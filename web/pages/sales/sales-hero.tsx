import type { Product } from '#content/catalogue.ts';
import { BuyNow, buyAnchor } from '#web/cart/buy-buttons.tsx';
import { claimedProductId, salesProof } from '#web/page-data/claims.data.ts';
import { nearLine } from '#web/page-data/drawings.data.ts';
import { heroes } from '#web/page-data/sales-words.data.ts';
import { evenings } from '#web/page-data/still-lifes.data.ts';
import { Line } from '#web/pages/sales/band.tsx';
import { Countdown, RecentBuyers } from '#web/pages/sales/live-proof.tsx';
import styles from '#web/pages/sales/sales-page.module.css';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import { formatRating } from '#web/ui/format.ts';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import { Counted } from '#web/ui/offer/counted.tsx';
import { Price } from '#web/ui/offer/price.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';

export const lineStart = late(() => import('#web/pages/sales/ends.tsx').then(({ LineStart }) => LineStart));

/** 5000 → '5 000', with a no-break space. */
const inThousands = (count: number) => String(count).replace(/(?=\d{3}$)/, '\u00a0');

export function SalesHero({ product }: { product: Product }) {
  const { title, lede, note } = heroes[product.id] ?? { title: product.name, lede: product.description, note: null };
  const proof = product.id === claimedProductId ? salesProof : null;
  return (
    <section className={`width stack5 relative ${styles.hero}`}>
      <Island content={lineStart} />
      <Line className={styles.line} piece={nearLine} />
      <h1>
        <TitleText>{title}</TitleText>
      </h1>
      <p className={`lede ${styles.lede}`}>{lede}</p>
      <StillLifeOrCover
        className={styles.book}
        product={product}
        picture={evenings[product.id]}
        alt={`${product.name} sur une table\u202f: debout contre le mur, et ouvert à un exercice rempli à deux\u202f; une lampe, deux tasses, deux stylos`}
        priority
      />
      {proof && (
        <div className={`stack2 topped ${styles.proof}`}>
          <SocialProof {...proof} />
          <Countdown label={proof.countdown} />
          <RecentBuyers label={proof.recentBuyers} />
        </div>
      )}
      <div id={buyAnchor} className={`stack3 ${styles.offer}`}>
        <Price product={product} />
        <div data-offer="first">
          <BuyNow product={product} />
        </div>
        {note && <p className="note">{note}</p>}
        <AlreadyBought />
        {import.meta.env.IS_VERIFIED && <Counted product={product} />}
      </div>
    </section>
  );
}

type ProofProps = { couples: number; rating: number; reviewCount: number; note: string };

function SocialProof({ couples, rating, reviewCount, note }: ProofProps) {
  return (
    <p className="note">
      <strong>{formatRating(rating)}/5</strong>, {reviewCount}&nbsp;avis, plus de{' '}
      <strong>{inThousands(couples)}&nbsp;couples</strong>. {note}.
    </p>
  );
}
