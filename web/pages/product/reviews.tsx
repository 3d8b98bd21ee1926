import { useRef, useState } from 'react';
import { averageRating, type Review, reviewsOf } from '#web/pages/product/review-list.ts';
import styles from '#web/pages/product/reviews.module.css';
import buttons from '#web/ui/button.module.css';

const perPage = 10;

export function Reviews({ productId }: { productId: string }) {
  const [page, setPage] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  const reviews = reviewsOf(productId);
  const pageCount = Math.ceil(reviews.length / perPage);
  const turnTo = (next: number) => {
    setPage(next);
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  };
  return (
    <section id="avis" className={styles.reviews}>
      <h2 ref={title} tabIndex={-1}>
        Avis de lecteurs
      </h2>
      <p className={styles.summary}>
        {String(averageRating(reviews)).replace('.', ',')}/5 en moyenne, {reviews.length} avis de démonstration
      </p>
      <ul className={styles.list}>
        {reviews.slice(page * perPage, (page + 1) * perPage).map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      {pageCount > 1 && <Pagination page={page} pageCount={pageCount} onTurn={turnTo} />}
    </section>
  );
}

function ReviewCard({ review: { name, role, content, rating, date, verifiedPurchase } }: { review: Review }) {
  return (
    <li className={styles.card}>
      <p className={styles.stars}>
        <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
        <span className="visually-hidden">{rating} sur 5</span>
      </p>
      <p>{content}</p>
      <p className={styles.author}>
        {name}, {role} · {date}
        {verifiedPurchase && ' · achat vérifié'}
      </p>
    </li>
  );
}

type PaginationProps = { page: number; pageCount: number; onTurn: (page: number) => void };

function Pagination({ page, pageCount, onTurn }: PaginationProps) {
  return (
    <nav className={styles.pages} aria-label="Pages d’avis">
      <button type="button" className={buttons.secondary} disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Précédents
      </button>
      <span>
        {page + 1} / {pageCount}
      </span>
      <button
        type="button"
        className={buttons.secondary}
        disabled={page === pageCount - 1}
        onClick={() => onTurn(page + 1)}
      >
        Suivants
      </button>
    </nav>
  );
}
