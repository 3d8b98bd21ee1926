import { useId, useState } from 'react';
import type { TrustPlan } from '#content/articles/interactive.ts';
import { trustPlan as data } from '#web/page-data/interactive.data.ts';
import part from '#web/pages/blog/interactive/part.module.css';
import styles from '#web/pages/blog/interactive/trust-planner.module.css';

const { intro, situations, steps } = data;
const title = 'Votre plan, étape par étape';

/** The steps, in order and for both partners, that answer what happened; they can be printed. */
export function TrustPlanner() {
  const [situation, setSituation] = useState<string | null>(null);
  const name = useId();
  const chosen = steps.filter((step) => situation !== null && step.for.includes(situation));
  return (
    <section className={`stack4 card paper ${part.part} ${styles.planner}`} aria-label={title}>
      <p className={`note ${part.soft}`}>{intro}</p>
      <fieldset className={`stack2 ${part.group}`}>
        <legend className={`fill ${part.legend}`}>Que s’est-il passé&#8239;?</legend>
        <div className={`cluster ${part.pills}`}>
          {situations.map(({ id, label }) => (
            <label key={id} className={`target ring small ${part.pill}`}>
              <input
                className="visually-hidden"
                type="radio"
                name={name}
                checked={situation === id}
                onChange={() => setSituation(id)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <p className={`note ${part.soft}`} role="status">
        {chosen.length > 0 && `Votre plan compte ${chosen.length} étapes.`}
      </p>
      {chosen.length > 0 && <Plan steps={chosen} />}
    </section>
  );
}

function Plan({ steps: chosen }: { steps: TrustPlan['steps'] }) {
  return (
    <>
      <ol>
        {chosen.map((step, index) => (
          <li key={step.id} className={`stack2 relative ${styles.step}`}>
            <span className={`centred ${part.number}`}>{index + 1}</span>
            <h3>{step.title}</h3>
            <p className="note">Semaines {step.weeks}</p>
            <p>{step.text}</p>
            <dl className={`stack3 two small ${styles.sides}`}>
              <div>
                <dt>
                  <strong>La personne blessée</strong>
                </dt>
                <dd className={part.soft}>{step.hurt}</dd>
              </div>
              <div className={styles.hurting}>
                <dt>
                  <strong>L’autre</strong>
                </dt>
                <dd className={part.soft}>{step.hurting}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
      <div className="cluster">
        <button type="button" className="secondary" onClick={printPart}>
          Imprimer ce plan
        </button>
      </div>
    </>
  );
}

/** Prints the plan alone: while `data-print` is set on the document, the styles hide everything else. */
function printPart(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'part';
  window.addEventListener('afterprint', () => delete dataset.print, { once: true });
  window.print();
}
