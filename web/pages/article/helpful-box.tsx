import { helpful } from 'virtual:article-words';
import { useEffect, useState } from 'react';
import styles from '#web/pages/article/helpful-box.module.css';
import { isLiked, setLiked } from '#web/pages/article/liked-articles.ts';
import { ShareButton } from '#web/pages/article/share-button.tsx';
import buttons from '#web/ui/button.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

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
    <section className={styles.box} aria-labelledby="helpful" hidden={!hydrated}>
      <h2 id="helpful" className={styles.title}>
        {helpful.title}
      </h2>
      <div className={styles.actions}>
        <button type="button" className={buttons.secondary} aria-pressed={liked} onClick={toggle}>
          <Heart className={styles.heart} />
          J'ai aimé
        </button>
        <ShareButton title={title} />
      </div>
      <p className={styles.thanks} role="status">
        {liked && helpful.thanks}
      </p>
    </section>
  );
}

/** Two threads that meet: a heart. */
function Heart({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 20.5C5 15.500 2.500 12 2.500 8.500a4.750 4.750 0 0 1 9.500-.5 4.750 4.750 0 0 1 9.500.5c0 3.500-2.500 7-9.500 12Z" />
    </svg>
  );
}
