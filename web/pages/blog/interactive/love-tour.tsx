import { useState } from 'react';
import { loveTour as data } from '#web/page-data/interactive.data.ts';
import styles from '#web/pages/blog/interactive/love-tour.module.css';
import { scenes } from '#web/pages/blog/interactive/love-tour-scenes.ts';
import part from '#web/pages/blog/interactive/part.module.css';
import { useFocusOnChange } from '#web/pages/blog/interactive/use-focus-on-change.ts';
import buttons from '#web/ui/button.module.css';

const { intro, stages } = data;
const title = 'Une visite en cinq moments';

/** Five moments of a relationship, each with a drawing: what happens, what has been observed, what is not known yet. */
export function LoveTour() {
  const [at, setAt] = useState(0);
  return (
    <section className={part.part} aria-label={title}>
      <p className={part.soft}>{intro}</p>
      <ol className={styles.stages}>
        {stages.map((stage, index) => (
          <li key={stage.id}>
            <button
              type="button"
              className={styles.stage}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => setAt(index)}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.name}>{stage.title}</span>
            </button>
          </li>
        ))}
      </ol>
      <Scene key={at} index={at} />
      <Stage index={at} onGo={setAt} />
    </section>
  );
}

function Scene({ index }: { index: number }) {
  const scene = scenes[index];
  return (
    <svg className={styles.scene} viewBox="0 0 600 220" fill="none" aria-hidden="true" focusable="false">
      <path className={styles.two} pathLength={1} d={scene?.two} />
      <path className={styles.one} pathLength={1} d={scene?.one} />
    </svg>
  );
}

function Stage({ index, onGo }: { index: number; onGo: (index: number) => void }) {
  const heading = useFocusOnChange<HTMLHeadingElement>(index);
  const stage = stages[index];
  if (stage === undefined) return null;
  return (
    <div className={styles.panel}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {stage.title}
        </h3>
        <p className={part.soft}>{stage.when}</p>
      </div>
      <p>{stage.what}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Ce que l’on a observé</dt>
          <dd>{stage.known}</dd>
        </div>
        <div>
          <dt>Ce que l’on ignore</dt>
          <dd>{stage.unknown}</dd>
        </div>
      </dl>
      <div className={part.actions}>
        {index < stages.length - 1 ? (
          <button type="button" className={buttons.primary} onClick={() => onGo(index + 1)}>
            Moment suivant
          </button>
        ) : (
          <button type="button" className={buttons.secondary} onClick={() => onGo(0)}>
            Revenir au début
          </button>
        )}
        {index > 0 && (
          <button type="button" className={buttons.quiet} onClick={() => onGo(index - 1)}>
            Moment précédent
          </button>
        )}
      </div>
    </div>
  );
}
