import { useEffect, useState } from 'react';
import { helpful } from '#content/blog.ts';
import { readLocal, writeLocal } from '#web/browser/storage.ts';
import styles from '#web/pages/blog/article-page.module.css';
import { ShareButton } from '#web/pages/blog/share-button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The slugs of the articles liked in this browser; nothing is sent anywhere. */
const storageKey = 'liked_articles';

function readLiked(): string[] {
  try {
    const list: unknown = JSON.parse(readLocal(storageKey) ?? '[]');
    return Array.isArray(list) ? list.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the article is in the list; without storage none is. */
function isLiked(slug: string): boolean {
  return readLiked().includes(slug);
}

/** Remembers or forgets that an article was liked; without storage nothing is kept. */
function setLiked(slug: string, liked: boolean): void {
  const others = readLiked().filter((each) => each !== slug);
  writeLocal(storageKey, JSON.stringify(liked ? [...others, slug] : others));
}

/** Asks whether the article helped; the answer stays in this browser. */
export function HelpfulBox({ slug, title }: { slug: string; title: string }) {
  const [liked, setShown] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => setShown(isLiked(slug)), [slug]);
  const toggle = () => {
    setLiked(slug, !liked);
    setShown(!liked);
  };
  return (
    <section className="stack3 start" aria-labelledby="helpful" hidden={!hydrated}>
      <h2 id="helpful" className="title3">
        {helpful.title}
      </h2>
      <div className="cluster">
        <button type="button" className="secondary" aria-pressed={liked} onClick={toggle}>
          <Heart />
          J'ai aimé
        </button>
        <ShareButton title={title} />
      </div>
      <p className={`note ${styles.helpfulThanks}`} role="status">
        {liked && helpful.thanks}
      </p>
    </section>
  );
}

function Heart() {
  return (
    <svg
      className={styles.heart}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      aria-hidden="true"
    >
      <path d="M12 20.5C5 15.500 2.500 12 2.500 8.500a4.750 4.750 0 0 1 9.500-.5 4.750 4.750 0 0 1 9.500.5c0 3.500-2.500 7-9.500 12Z" />
    </svg>
  );
}
