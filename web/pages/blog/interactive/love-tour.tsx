import { useState } from 'react';
import { loveTour as data } from '#web/page-data/interactive.data.ts';
import styles from '#web/pages/blog/interactive/love-tour.module.css';
import part from '#web/pages/blog/interactive/part.module.css';
import { useFocusOnChange } from '#web/ui/take-focus.ts';

const { intro, stages } = data;
const title = 'Une visite en cinq moments';

/** Five moments of a relationship, each with a drawing: what happens, what has been observed, what is not known yet. */
export function LoveTour() {
  const [at, setAt] = useState(0);
  return (
    <section className={`stack4 card paper ${part.part}`} aria-label={title}>
      <p className={`note ${part.soft}`}>{intro}</p>
      <ol className={styles.stages}>
        {stages.map((stage, index) => (
          <li key={stage.id} className="relative">
            <button
              type="button"
              className={`stack1 relative fill ${styles.stage}`}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => setAt(index)}
            >
              <span className={`centred ${part.number}`} aria-hidden="true">
                {index + 1}
              </span>
              <span className={`unseen-on-phones soft ${styles.name}`}>{stage.title}</span>
            </button>
          </li>
        ))}
      </ol>
      <Scene key={at} index={at} />
      <Stage index={at} onGo={setAt} />
    </section>
  );
}

/** The five moments of the tour as two threads on 600 × 220: racing, woven, tangled, apart and together again, side by side. */
const scenes: readonly { one: string; two: string }[] = [
  {
    one: 'M0 34c18 0 32 66 50 66s32-58 50-58 32 62 50 62 32-50 50-50 32 56 50 56 32-44 50-44 32 48 50 48 32-36 50-36 32 40 50 40 32-28 50-28 32 30 50 30 32-18 50-18',
    two: 'M0 186c18 0 32-66 50-66s32 58 50 58 32-62 50-62 32 50 50 50 32-56 50-56 32 44 50 44 32-48 50-48 32 36 50 36 32-40 50-40 32 28 50 28 32-30 50-30 32 18 50 18',
  },
  {
    one: 'M0 78c36 0 64 64 100 64s64-64 100-64 64 64 100 64 64-64 100-64 64 64 100 64 64-64 100-64',
    two: 'M0 142c36 0 64-64 100-64s64 64 100 64 64-64 100-64 64 64 100 64 64-64 100-64 64 64 100 64',
  },
  {
    one: 'M0 100c60 0 110-6 150-6l26 52 24-86 28 92 24-84 30 60c50-2 110-100 318-100',
    two: 'M0 120c60 0 110 6 150 6l24-60 28 84 24-90 28 82 28-54c60 2 120 102 318 102',
  },
  {
    one: 'M0 28c150 0 200 118 280 118 60 0 74-74 28-78-54-4-56 84 16 84 76 0 130-46 276-46',
    two: 'M0 192c150 0 200-118 280-118 60 0 74 74 28 78-54 4-56-84 16-84 76 0 130 46 276 46',
  },
  {
    one: 'M0 92c72 0 128 28 200 28s128-28 200-28 128 28 200 28',
    two: 'M0 108c72 0 128 28 200 28s128-28 200-28 128 28 200 28',
  },
];

function Scene({ index }: { index: number }) {
  const scene = scenes[index];
  return (
    <svg
      className={`fill ${styles.scene}`}
      viewBox="0 0 600 220"
      fill="none"
      strokeWidth={3}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className="thread-two" pathLength={1} d={scene?.two} />
      <path className="thread-one" pathLength={1} d={scene?.one} />
    </svg>
  );
}

function Stage({ index, onGo }: { index: number; onGo: (index: number) => void }) {
  const heading = useFocusOnChange<HTMLHeadingElement>(index);
  const stage = stages[index];
  if (stage === undefined) return null;
  return (
    <div className="stack4">
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {stage.title}
        </h3>
        <p className={`note ${part.soft}`}>{stage.when}</p>
      </div>
      <p>{stage.what}</p>
      <dl className={`stack3 two ${styles.facts}`}>
        <div>
          <dt className="label">Ce que l’on a observé</dt>
          <dd>{stage.known}</dd>
        </div>
        <div>
          <dt className="label">Ce que l’on ignore</dt>
          <dd>{stage.unknown}</dd>
        </div>
      </dl>
      <div className="cluster">
        {index < stages.length - 1 ? (
          <button type="button" className="primary" onClick={() => onGo(index + 1)}>
            Moment suivant
          </button>
        ) : (
          <button type="button" className="secondary" onClick={() => onGo(0)}>
            Revenir au début
          </button>
        )}
        {index > 0 && (
          <button type="button" className="quiet" onClick={() => onGo(index - 1)}>
            Moment précédent
          </button>
        )}
      </div>
    </div>
  );
}
