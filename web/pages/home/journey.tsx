import { stepThreads } from '#web/page-data/home-line.data.ts';
import styles from '#web/pages/home/journey.module.css';
import line from '#web/pages/home/line.module.css';
import { Crossing } from '#web/pages/home/line.tsx';
import { SheetWeave } from '#web/ui/weave.tsx';

type JourneyProps = { title: string; steps: readonly { title: string; text: string }[]; link: string };

const figures = ['near', 'crossing', 'knotted', 'together'] as const;

/** The four steps, where the line ties: side by side on a wide screen, one below the other on a phone. */
export function Journey({ title, steps, link }: JourneyProps) {
  return (
    <section className="clip-sides" data-night>
      <div className={`width ${line.lined} band ${styles.journey}`}>
        <h2 className="display">{title}</h2>
        <Crossing className={`${line.wide} ${styles.across}`} threads={stepThreads.across} />
        <ol className={styles.steps}>
          {figures.map((figure, index) => (
            <li key={figure} className={`stack3 ${styles.step}`}>
              <SheetWeave className={`${line.narrow} ${styles.upright}`} threads={stepThreads[figure]} />
              <div className={`stack1 ${styles.words}`}>
                <h3>{steps[index]?.title}</h3>
                <p className="soft">{steps[index]?.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <a className="secondary" href="/products">
          {link}
        </a>
      </div>
    </section>
  );
}
