import styles from '#web/pages/product/reviews.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export const perPage = 10;

type PaginationProps = { page: number; pageCount: number; onTurn: (page: number) => void };

/** The pages with a button: the first, the last, the current one and its neighbours; null for a gap. */
export function listPages(page: number, pageCount: number): (number | null)[] {
  const shown = Array.from({ length: pageCount }, (_, index) => index).filter(
    (index) => index === 0 || index === pageCount - 1 || Math.abs(index - page) <= 1,
  );
  return shown.flatMap((index, place) => (index - (shown[place - 1] ?? index) > 1 ? [null, index] : [index]));
}

/** `page` counts from 0. */
export function Pagination({ page, pageCount, onTurn }: PaginationProps) {
  const ready = useHydrated();
  return (
    <nav className={`cluster needs-script ${styles.pages}`} aria-label="Pages d’avis">
      <button type="button" className="thumb" disabled={!ready || page === 0} onClick={() => onTurn(page - 1)}>
        Précédents
      </button>
      <ol className="row">
        {listPages(page, pageCount).map((index, place) =>
          index === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
            <li key={`gap-${place}`} className="centred">
              …
            </li>
          ) : (
            <li key={index} className="centred">
              <button
                type="button"
                className="thumb"
                aria-label={`Page ${index + 1}`}
                aria-current={index === page ? 'page' : undefined}
                disabled={!ready}
                onClick={() => onTurn(index)}
              >
                {index + 1}
              </button>
            </li>
          ),
        )}
      </ol>
      <button
        type="button"
        className="thumb"
        disabled={!ready || page === pageCount - 1}
        onClick={() => onTurn(page + 1)}
      >
        Suivants
      </button>
    </nav>
  );
}
