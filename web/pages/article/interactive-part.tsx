import { type ComponentType, useEffect, useRef, useState } from 'react';
import styles from '#web/pages/article/interactive-part.module.css';
import { useLate } from '#web/ui/use-late.ts';

const parts: Record<string, () => Promise<ComponentType>> = {
  'conflits-gestion': () =>
    import('#web/pages/article/interactive/conflict-quiz.tsx').then((part) => part.ConflictQuiz),
  'langage-amour': () => import('#web/pages/article/interactive/language-quiz.tsx').then((part) => part.LanguageQuiz),
  'amour-neurobiologie': () => import('#web/pages/article/interactive/love-tour.tsx').then((part) => part.LoveTour),
  'passion-nouveaute': () => import('#web/pages/article/interactive/idea-picker.tsx').then((part) => part.IdeaPicker),
  'confiance-reconstruire': () =>
    import('#web/pages/article/interactive/trust-planner.tsx').then((part) => part.TrustPlanner),
};

/** How far below the screen it is fetched, so that it is there when the reader arrives. */
const ahead = '1200px';

/**
 * The place of an article's interactive part, kept free from the first paint on. Without script, or when its code cannot
 * be had, there is no such place: the text says how to do the same on paper.
 */
export function InteractivePart({ slug }: { slug: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState(false);
  const load = parts[slug];
  const Part = useLate(
    near && load !== undefined,
    () => (load === undefined ? Promise.reject(new Error(slug)) : load()),
    () => setFailed(true),
  );

  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  if (failed) return null;
  return (
    <div ref={place} className={styles.place} data-ready={Part !== null}>
      {Part && <Part />}
    </div>
  );
}
