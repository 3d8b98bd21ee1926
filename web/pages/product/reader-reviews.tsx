import type { Product } from '#content/catalogue.ts';
import { readerReviews } from '#web/page-data/reader-reviews.data.ts';
import { listPages, perPage } from '#web/pages/product/pagination.tsx';
import { RatingSummary } from '#web/pages/product/rating-summary.tsx';
import styles from '#web/pages/product/reviews.module.css';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { setText } from '#web/ui/set-text.tsx';
import { Stars } from '#web/ui/stars.tsx';

type ReaderReview = (typeof readerReviews)[number];

const firstCount = 3;

/** Readers' real reviews of a product; nothing when there is none. */
export function ReaderReviews({ product }: { product: Product }) {
  return <ReviewList reviews={readerReviews.filter(({ productId }) => productId === product.id)} />;
}

/** What articles L111-7-2 and D111-17 of the Code de la consommation want beside reviews stands beside them, for each its two dates. */
export function ReviewList({ reviews }: { reviews: readonly ReaderReview[] }) {
  if (reviews.length === 0) return null;
  const pageCount = Math.ceil(reviews.length / perPage);
  return (
    <section id="avis" className={`stack5 ${styles.reviews}`}>
      <RatingSummary ratings={reviews}>
        <p className="note">
          Avis contrôlés avant publication&#8239;: chacun vient d’un achat vérifié, et rien n’est offert en échange. Du
          plus récent au plus ancien. <a href="/mentions-legales#les-avis-des-lecteurs">Comment ils sont contrôlés</a>
        </p>
      </RatingSummary>
      <div>
        {Array.from({ length: pageCount }, (_, index) => (
          <div key={pageId(index)} id={pageId(index)} className={styles.leaf}>
            {pageCount > 1 && (
              <h3 className="caption">
                {reviews.length} avis, page {index + 1} sur {pageCount}
              </h3>
            )}
            <OnePage reviews={reviews.slice(index * perPage, (index + 1) * perPage)} />
            {pageCount > 1 && <PageLinks page={index} pageCount={pageCount} />}
          </div>
        ))}
      </div>
    </section>
  );
}

function OnePage({ reviews }: { reviews: readonly ReaderReview[] }) {
  const later = reviews.slice(firstCount);
  return (
    <>
      <Cards reviews={reviews.slice(0, firstCount)} />
      {later.length > 0 && (
        <MoreOrFewer
          more={later.length === 1 ? 'Voir l’autre avis' : `Voir les ${later.length} autres avis`}
          fewer="Voir moins d’avis"
        >
          <Cards reviews={later} />
        </MoreOrFewer>
      )}
    </>
  );
}

const pageId = (index: number) => `avis-page-${index + 1}`;

/** Links, so that the pages turn without script: the stylesheet shows the one that the address names. */
function PageLinks({ page, pageCount }: { page: number; pageCount: number }) {
  return (
    <nav className={`cluster ${styles.pages}`} aria-label="Pages d’avis">
      {page > 0 && <PageLink index={page - 1}>Précédents</PageLink>}
      <ol className="row">
        {listPages(page, pageCount).map((index, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
          <li key={place} className="centred">
            {index === null ? '…' : <PageLink index={index} isCurrent={index === page} />}
          </li>
        ))}
      </ol>
      {page < pageCount - 1 && <PageLink index={page + 1}>Suivants</PageLink>}
    </nav>
  );
}

function PageLink({ index, isCurrent, children }: { index: number; isCurrent?: boolean; children?: string }) {
  return (
    <a
      className="thumb plain centred"
      href={`#${pageId(index)}`}
      aria-label={children ? undefined : `Page ${index + 1}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children ?? index + 1}
    </a>
  );
}

function Cards({ reviews }: { reviews: readonly ReaderReview[] }) {
  return (
    <ul className={`stack3 two ruled ${styles.cards}`}>
      {reviews.map(({ id, rating, text, name, experiencedOn, published, answer }) => (
        <li key={id} className="stack1">
          <Stars count={rating} />
          <p className={styles.cardWords}>{text}</p>
          <p className="note">
            <span className={styles.reviewer}>{name}</span>, achat vérifié
            <br />
            Guide reçu le {setText(experiencedOn)}, avis publié le{' '}
            <time dateTime={published.date}>{setText(published.words)}</time>
          </p>
          {answer && (
            <p className="note">
              <span className={styles.reviewer}>Notre réponse</span>, le {setText(answer.answeredOn)}&#8239;:{' '}
              {answer.text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
