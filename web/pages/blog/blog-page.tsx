import { useSearchParams } from 'react-router-dom';
import { hero } from '#content/blog.ts';
import type { ArticleSummary } from '#web/page-data/article-data.ts';
import { articles } from '#web/page-data/articles.data.ts';
import { ArticleCard } from '#web/pages/blog/article-card.tsx';
import styles from '#web/pages/blog/blog-page.module.css';
import { ClosingBlock } from '#web/pages/blog/closing-block.tsx';
import { type Filter, filterArticles, noFilter, readFilter, writeFilter } from '#web/pages/blog/filter.ts';
import { FilterForm } from '#web/pages/blog/filter-form.tsx';
import layout from '#web/ui/layout.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The number of pictures in the first view on the widest screens. */
const eagerPictures = 3;

/** The filter in the address, and how to change it. A prerendered page knows no query and shows every article. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams();
  const hydrated = useHydrated();
  return [hydrated ? readFilter(search) : noFilter, (filter) => setSearch(writeFilter(filter), { replace: true })];
}

/** The articles, with a search and a filter by category. */
export function BlogPage() {
  const [filter, setFilter] = useFilter();
  const shown = filterArticles(articles, filter);
  return (
    <>
      <div className={layout.page}>
        <header className={styles.hero}>
          <h1>{hero.title}</h1>
          <p className={layout.lede}>{hero.intro}</p>
        </header>
        <div className={styles.bar}>
          <FilterForm filter={filter} onChange={setFilter} />
        </div>
        <div role="status">{shown.length === 0 ? <NothingFound /> : <Count count={shown.length} />}</div>
        <ArticleGrid list={shown} />
        <p className={styles.feed}>
          Vous suivez des sites par flux&#8239;? <a href="/feed.xml">Le flux des articles</a>
        </p>
      </div>
      <ClosingBlock />
    </>
  );
}

function Count({ count }: { count: number }) {
  return <p className={styles.count}>{count === 1 ? '1 article' : `${count} articles`}</p>;
}

function NothingFound() {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>Aucun article trouvé</p>
      <p>Essayez d'autres termes de recherche ou une autre catégorie.</p>
    </div>
  );
}

function ArticleGrid({ list }: { list: readonly ArticleSummary[] }) {
  return (
    <ul className={styles.grid}>
      {list.map((article, index) => (
        <li key={article.slug} className={styles.item}>
          <ArticleCard article={article} eager={index < eagerPictures} />
        </li>
      ))}
    </ul>
  );
}
