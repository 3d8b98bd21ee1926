import { stepThreads, turnThreads, uprightStepThreads } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/home/journey.module.css';
import line from '#web/pages/home/line.module.css';
import { Rail } from '#web/pages/home/line.tsx';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { Weave } from '#web/ui/weave.tsx';

type JourneyProps = { title: string; steps: readonly { title: string; text: string }[]; link: string };

const figures = ['near', 'crossing', 'knotted', 'together'] as const;

/** The four steps, where the line ties: side by side on a wide screen, one below the other on a phone. */
export function Journey({ title, steps, link }: JourneyProps) {
  return (
    <section className={line.night} data-night>
      <div className={`${layout.width} ${line.lined}`}>
        <div className={`${line.inset} ${styles.head}`}>
          <Rail className={line.narrow} />
          <Rail side="left" className={line.wide} />
          <h2 className={line.title}>{title}</h2>
        </div>
        <ol className={`${line.inset} ${styles.steps}`}>
          {figures.map((figure, index) => (
            <li key={figure} className={`${layout.stack3} ${styles.step}`}>
              <StepLine figure={figure} isFirst={index === 0} isLast={index === figures.length - 1} />
              <div className={`${layout.stack1} ${styles.words}`}>
                <h3>{steps[index]?.title}</h3>
                <p className={layout.soft}>{steps[index]?.text}</p>
              </div>
              {index === figures.length - 1 && <Rail className={`${line.wide} ${styles.rail}`} />}
            </li>
          ))}
        </ol>
        <div className={`${line.inset} ${styles.more}`}>
          <Rail />
          <a className={buttons.secondary} href="/products">
            {link}
          </a>
        </div>
      </div>
    </section>
  );
}

type StepLineProps = { figure: (typeof figures)[number]; isFirst: boolean; isLast: boolean };

/** A step's part of the line: downwards on a phone; on a wide screen it comes from the left edge and leaves at the right. */
function StepLine({ figure, isFirst, isLast }: StepLineProps) {
  return (
    <>
      <div className={styles.upright} aria-hidden="true">
        <Weave threads={uprightStepThreads[figure]} />
        <span className={styles.down} />
      </div>
      <div className={`${line.row} ${line.wide} ${styles.across}`} aria-hidden="true">
        {isFirst && <Weave className={line.in} threads={turnThreads.right} />}
        <Weave className={styles.figure} threads={stepThreads[figure]} />
        <span className={line.straight} />
        {isLast && <Weave className={line.out} threads={turnThreads.down} />}
      </div>
    </>
  );
}
