import { type MouseEvent, useEffect, useRef } from 'react';
import { toPlainLetters } from '#content/french-text.ts';
import { categories } from '#web/page-data/articles.data.ts';
import type { ArticleSummary } from '#web/page-data/set-article.ts';
import styles from '#web/pages/blog/blog-page.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type Category = (typeof categories)[number];
/** `category` null: all of them. */
export type Filter = { text: string; category: Category | null };

export const noFilter: Filter = { text: '', category: null };

/** A text as a search compares it: no case, accents or repeated spaces, and ’ the same as '. */
function fold(text: string): string {
  return toPlainLetters(text).replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

export function filterArticles(articles: readonly ArticleSummary[], { text, category }: Filter): ArticleSummary[] {
  const wanted = fold(text);
  return articles.filter(
    (article) =>
      (category === null || article.category === category) &&
      (fold(article.title).includes(wanted) || fold(article.excerpt).includes(wanted)),
  );
}

/** The filter an address asks for: `?q=dispute&categorie=Conflits`; a category that does not exist is all of them. */
export function readFilter(search: URLSearchParams): Filter {
  const category = categories.find((name) => name === search.get('categorie')) ?? null;
  return { text: search.get('q') ?? '', category };
}

/** The filter as a query, without what is not chosen. */
export function writeFilter({ text, category }: Filter): URLSearchParams {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (category !== null) query.set('categorie', category);
  return query;
}

type FilterFormProps = { filter: Filter; onChange: (filter: Filter) => void };

/**
 * Search and categories. A plain GET form, so that it works while the script loads; hidden without script, since nothing
 * could answer it.
 */
export function FilterForm({ filter, onChange }: FilterFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once the address is known
  useEffect(() => {
    const typed = input.current?.value;
    // Typed while the script was loading.
    if (hydrated && typed) onChange({ ...filter, text: typed });
  }, [hydrated]);
  useEffect(() => {
    // Not while the reader types: the address is updated a moment after the text.
    if (hydrated && input.current && document.activeElement !== input.current) input.current.value = filter.text;
  }, [hydrated, filter.text]);
  const choose = (category: Category | null) => onChange({ text: input.current?.value ?? '', category });

  return (
    <search>
      <form
        className={`stack3 needs-script ${styles.filter}`}
        method="get"
        action="/blog"
        onSubmit={(event) => event.preventDefault()}
      >
        <label className="visually-hidden" htmlFor="blog-search">
          Rechercher un article
        </label>
        <input
          ref={input}
          id="blog-search"
          className={`input ${styles.search}`}
          type="search"
          name="q"
          placeholder="Rechercher un sujet..."
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        />
        <fieldset className={`cluster near ${styles.categories}`}>
          <legend className="visually-hidden">Catégorie</legend>
          <CategoryButton label="Tous" value="" pressed={filter.category === null} onChoose={() => choose(null)} />
          {categories.map((name) => (
            <CategoryButton
              key={name}
              label={name}
              value={name}
              pressed={filter.category === name}
              onChoose={() => choose(name)}
            />
          ))}
        </fieldset>
      </form>
    </search>
  );
}

type CategoryButtonProps = { label: string; value: string; pressed: boolean; onChoose: () => void };

function CategoryButton({ label, value, pressed, onChoose }: CategoryButtonProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onChoose();
  };
  return (
    <button
      type="submit"
      name="categorie"
      value={value}
      className={`thumb soft warm ${styles.category}`}
      aria-pressed={pressed}
      onClick={press}
    >
      {label}
    </button>
  );
}
