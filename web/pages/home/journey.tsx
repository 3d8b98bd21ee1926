import { Link } from 'react-router-dom';
import styles from '#web/pages/home/journey.module.css';
import buttons from '#web/ui/button.module.css';
import { type Threads, WovenThreads } from '#web/ui/weave.tsx';

type JourneyProps = { title: string; steps: readonly { title: string; text: string }[]; link: string };

const stepWidth = 360;
const height = 260;

/** On 1440 × 260: one quarter for each of the four steps. Generated curves: redraw them rather than edit them. */
const journeyThreads: Threads = {
  one: 'M-900 60c133 15 272 44 400 44c118 0 236-40 340-38c89 1 206 44 248 35c16-3 23-10 30-18c7-6 13-15 15-22c1-6 0-14-3-18c-2-4-8-7-12-7c-4 0-10 3-12 7c-3 4-4 12-3 18c2 7 8 16 15 22c7 8 15 15 30 18c29 7 101 1 142-9c34-8 61-43 90-40c31 3 61 42 90 66c31 25 59 80 90 82c31 2 65-46 95-70c28-22 51-57 80-68c27-10 61-8 88-3c26 5 52 17 73 30c18 11 35 26 44 41c8 13 13 29 11 41c-1 11-9 23-17 30c-9 7-23 11-34 11c-11 0-25-4-34-11c-8-7-16-19-17-30c-2-12 3-28 11-41c9-15 26-30 44-41c21-13 51-26 73-30c16-3 29-3 45 1c23 6 48 30 76 40c31 12 66 23 102 24c38 2 78-17 120-18c45-1 85 8 140 12c81 6 197 21 300 20c110-1 230-24 340-26c103-2 200 8 300 12',
  two: 'M-900 170c140 9 290 16 420 26c114 9 220 26 320 28c88 2 181 3 250-10c50-10 101-48 128-46c13 2 21 11 28 17c7 7 12 15 14 22c1 5 0 13-2 17c-3 3-8 6-12 6c-4 0-9-3-12-6c-2-4-3-12-2-17c2-7 7-15 14-22c7-6 15-15 28-17c24-2 73 43 106 38c32-5 61-40 90-64c31-25 59-80 90-82c31-2 65 46 95 70c28 22 51 57 80 68c27 10 61 8 88 3c26-5 52-17 73-30c18-11 35-26 44-41c8-13 13-29 11-41c-1-11-9-23-17-30c-9-7-23-11-34-11c-11 0-25 4-34 11c-8 7-16 19-17 30c-2 12 3 28 11 41c9 15 26 30 44 41c21 13 51 26 73 30c16 3 29 3 45-1c23-6 48-30 76-40c31-11 67-12 102-18c38-6 78-17 120-18c45-1 85 8 140 12c81 6 197 21 300 20c110-1 230-24 340-26c103-2 200 8 300 12',
  oneOver:
    'M110 91c3-3 6-5 8-8c3-2 5-5 8-8M891 98c5-3 9-6 13-9c2-1 4-2 6-3M476 123c5 5 10 10 15 16M847 65c7 3 14 6 21 9M934 121c2 3 4 6 6 9c2 3 4 6 5 10M864 199c-5-5-10-11-12-18',
  twoOver:
    'M647 123c2 2 5 5 8 7c3 2 6 5 8 7M934 187c7 3 14 5 20 8M855 120c1 4 3 7 5 10c2 3 4 6 6 9M948 79c-2-7-7-13-12-18M239 193c2-3 4-5 7-8c2-2 5-5 8-7M892 173c1 0 2-1 4-2c5-3 9-6 14-10',
};

/** The four steps along one thread: side by side on a wide screen, one below the other on a phone. */
export function Journey({ title, steps, link }: JourneyProps) {
  return (
    <section className={styles.journey} data-night>
      <svg className={styles.source} aria-hidden="true" focusable="false">
        <defs>
          <g id="fil">
            <WovenThreads {...journeyThreads} />
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
        <Link className={buttons.secondary} to="/products">
          {link}
        </Link>
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
