import { homeContent as home } from '#content/home.ts';
import { voices } from '#web/page-data/claims.data.ts';
import { closingThreads } from '#web/page-data/home-line.data.ts';
import { letters } from '#web/page-data/still-lifes.data.ts';
import { Book } from '#web/pages/home/book.tsx';
import { Hero } from '#web/pages/home/hero.tsx';
import styles from '#web/pages/home/home-body.module.css';
import line from '#web/pages/home/line.module.css';
import { Journey, Method, Phrases, Solutions } from '#web/pages/home/sections.tsx';
import { Voices } from '#web/pages/home/voices.tsx';
import { mainProduct } from '#web/shop.ts';
import { Faq } from '#web/ui/faq.tsx';
import { formatPrice } from '#web/ui/format.ts';
import { StillLifeOrCover } from '#web/ui/still-life.tsx';
import { SheetWeave } from '#web/ui/weave.tsx';

/** All that is read on the page, along the line from the knot to the last button. */
export function HomeBody() {
  return (
    <>
      <Hero {...home.hero} />
      <Phrases {...home.challenges} />
      <Book {...home.product} />
      <Method {...home.approach} />
      <Solutions {...home.solutions} />
      <Journey {...home.journey} />
      {voices && <Voices {...voices} />}
      <div className="page band below-view">
        <Faq {...home.faq}>
          <p>
            Une autre question&#8239;? <a href="/contact">Écrivez-nous</a>.
          </p>
        </Faq>
      </div>
      <HomeClosing {...home.closing} />
    </>
  );
}

/** The line comes in, ties its knot and goes into the last button; on a wide screen a letter and its answer lie beside it. */
function HomeClosing({ title, text, action }: typeof home.closing) {
  const { id, priceCents } = mainProduct;
  const picture = letters[id];
  return (
    <section className="clip relative below-view" data-night>
      <div className={`width ${line.lined} stack3 band ${styles.closing}`}>
        <h2 className="display">{title}</h2>
        <p>{text}</p>
        <p className={line.price}>{formatPrice(priceCents)}</p>
        <div className={`actions relative ${styles.action}`} data-offer="last">
          <SheetWeave className={`${styles.way} off-desktops`} threads={closingThreads.narrow} />
          <a className="primary relative" href={`/products/${id}`}>
            {action}
          </a>
        </div>
      </div>
      {picture && (
        <StillLifeOrCover className={styles.picture} product={mainProduct} picture={picture} alt="" plain fills />
      )}
    </section>
  );
}
