import { lineThreads } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/home/journey.module.css';
import buttons from '#web/ui/button.module.css';
import { WovenThreads } from '#web/ui/weave.tsx';

type JourneyProps = { title: string; steps: readonly { title: string; text: string }[]; link: string };

const stepWidth = 360;
const height = 260;

/** The four steps along one thread: side by side on a wide screen, one below the other on a phone. */
export function Journey({ title, steps, link }: JourneyProps) {
  return (
    <section className={styles.journey} data-night>
      <svg className={styles.source} aria-hidden="true" focusable="false">
        <defs>
          <g id="fil">
            <WovenThreads {...lineThreads} />
          </g>
        </defs>
      </svg>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <StepThreads index={index} />
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        <a className={buttons.secondary} href="/products">
          {link}
        </a>
      </div>
    </section>
  );
}

/** One quarter of the thread: faint at first, in colour as far as the reader has scrolled. */
function StepThreads({ index }: { index: number }) {
  const viewBox = `${index * stepWidth} 0 ${stepWidth} ${height}`;
  return (
    <div className={styles.threads}>
      <svg className={styles.faint} viewBox={viewBox} aria-hidden="true" focusable="false">
        <use href="#fil" />
      </svg>
      <svg className={styles.drawn} viewBox={viewBox} aria-hidden="true" focusable="false">
        <use href="#fil" />
      </svg>
    </div>
  );
}
