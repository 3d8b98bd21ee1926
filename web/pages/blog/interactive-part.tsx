import { type ComponentType, useEffect, useRef, useState } from 'react';
import styles from '#web/pages/blog/article-page.module.css';
import prose from '#web/pages/blog/prose.module.css';
import { watchView } from '#web/ui/in-view.ts';
import { type Late, late, useLate } from '#web/ui/late.ts';

const parts: Record<string, Late<ComponentType>> = {
  'conflits-gestion': late(() =>
    import('#web/pages/blog/interactive/conflict-quiz.tsx').then((part) => part.ConflictQuiz),
  ),
  'langage-amour': late(() =>
    import('#web/pages/blog/interactive/language-quiz.tsx').then((part) => part.LanguageQuiz),
  ),
  'amour-neurobiologie': late(() => import('#web/pages/blog/interactive/love-tour.tsx').then((part) => part.LoveTour)),
  'passion-nouveaute': late(() =>
    import('#web/pages/blog/interactive/idea-picker.tsx').then((part) => part.IdeaPicker),
  ),
  'confiance-reconstruire': late(() =>
    import('#web/pages/blog/interactive/trust-planner.tsx').then((part) => part.TrustPlanner),
  ),
};

const missingPart = late(() => Promise.reject<ComponentType>(new Error('The article has no interactive part')));

/** How far below the screen it is fetched, so that it is there when the reader arrives. */
const ahead = '1200px';

/**
 * An article's interactive part; its space is reserved from the first paint on. Without script, or when the code cannot be
 * fetched, it is left out: the text says how to do the same on paper.
 */
export function InteractivePart({ slug }: { slug: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => watchView(place.current, (isNear) => isNear && setNear(true), ahead), []);
  const [failed, setFailed] = useState(false);
  const Part = useLate(parts[slug] ?? missingPart, near, () => setFailed(true));

  if (failed) return null;
  return (
    <div ref={place} className={`needs-script ${prose.wide} ${styles.interactive}`} data-ready={Part !== null}>
      {Part && <Part />}
    </div>
  );
}
