import { useSearchParams } from 'react-router-dom';
import { closing, hero } from '#content/blog.ts';
import { BuyForm } from '#web/cart/buy-form.tsx';
import { articles } from '#web/page-data/articles.data.ts';
import type { ArticleSummary } from '#web/page-data/set-article.ts';
import card from '#web/pages/blog/article-card.module.css';
import styles from '#web/pages/blog/blog-page.module.css';
import {
  type Filter,
  FilterForm,
  filterArticles,
  noFilter,
  readFilter,
  writeFilter,
} from '#web/pages/blog/filter-form.tsx';
import { mainProduct } from '#web/shop.ts';
import { Endpaper } from '#web/ui/endpaper.tsx';
import { formatReadTime } from '#web/ui/format.ts';
import { unawaited } from '#web/ui/product-image.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The number of pictures in the first view on the widest screens. */
const eagerPictures = 3;

/** The filter in the address, and how to change it. A prerendered page knows no query and shows every article. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams();
  const hydrated = useHydrated();
  return [hydrated ? readFilter(search) : noFilter, (filter) => setSearch(writeFilter(filter), { replace: true })];
}

export function Page() {
  const [filter, setFilter] = useFilter();
  const shown = filterArticles(articles, filter);
  return (
    <>
      <div className="clip">
        <div className="page">
          <header className={`stack4 ${styles.hero}`}>
            <h1 className="poster">{hero.title}</h1>
            <p className="lede">{hero.intro}</p>
          </header>
          <div className={`topped ${styles.bar}`}>
            <FilterForm filter={filter} onChange={setFilter} />
          </div>
          <div role="status">{shown.length === 0 ? <NothingFound /> : <Count count={shown.length} />}</div>
          <ArticleGrid list={shown} />
          <p className={`note ${styles.feed}`}>
            Vous suivez des sites par flux&#8239;? <a href="/feed.xml">Le flux des articles</a>
          </p>
        </div>
      </div>
      <ClosingBlock />
    </>
  );
}

function Count({ count }: { count: number }) {
  return <p className={`note ${styles.count}`}>{count === 1 ? '1 article' : `${count} articles`}</p>;
}

function NothingFound() {
  return (
    <div className={`stack2 ${styles.empty}`}>
      <p className="called">Aucun article trouvé</p>
      <p>Essayez d'autres termes de recherche ou une autre catégorie.</p>
    </div>
  );
}

function ArticleGrid({ list }: { list: readonly ArticleSummary[] }) {
  return (
    <ul className={`stack3 ${styles.grid}`}>
      {list.map((article, index) => (
        <li key={article.slug} className={styles.item}>
          <ArticleCard article={article} eager={index < eagerPictures} />
        </li>
      ))}
    </ul>
  );
}

/** One article of the list; the whole card is its link. `eager`: its picture is in the first view. */
function ArticleCard({ article, eager }: { article: ArticleSummary; eager: boolean }) {
  const { slug, title, excerpt, cover, category, date, longDate, readingMinutes } = article;
  return (
    <article className={`relative ring ${card.card}`}>
      <img
        className={`fill rose ${card.cover}`}
        src={cover}
        alt=""
        width={1200}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={unawaited}
      />
      <p className={`label ${card.category}`}>{category}</p>
      <h2 className={card.title}>
        <a className={`plain over ${card.link}`} href={`/blog/${slug}`}>
          <TitleText>{title}</TitleText>
        </a>
      </h2>
      <p className={`soft ${card.excerpt}`}>{excerpt}</p>
      <p className={`note ${card.facts}`}>
        <time dateTime={date}>{longDate}</time>
        <span className={card.dot} aria-hidden="true">
          {' · '}
        </span>
        {formatReadTime(readingMinutes)}
      </p>
    </article>
  );
}

/** Leads from the articles to the guide: buy it at once, or look at it first. */
function ClosingBlock() {
  return (
    <Endpaper title={closing.title} titleId="blog-closing" text={closing.text}>
      <div className="actions">
        <BuyForm product={mainProduct}>
          <button type="submit" className="primary">
            <span>
              Acheter maintenant ({mainProduct.priceCents / 100}
              <span className={styles.unit}>€</span>)
            </span>
          </button>
        </BuyForm>
        <a className="secondary" href="/product">
          Découvrir le guide
        </a>
      </div>
    </Endpaper>
  );
}
