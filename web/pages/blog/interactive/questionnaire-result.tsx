import type { Outcome } from '#content/articles/interactive.ts';
import part from '#web/pages/blog/interactive/part.module.css';
import styles from '#web/pages/blog/interactive/questionnaire.module.css';
import { takeFocus } from '#web/ui/take-focus.ts';

/** `offered`: how often the outcome could have been chosen. */
type Score<Outcome> = { outcome: Outcome; chosen: number; offered: number };

/** Every outcome with its count, the most chosen first; equal ones keep their order. */
export function countAnswers<Outcome extends { id: string }>(
  outcomes: readonly Outcome[],
  chosen: readonly string[],
  offered: readonly string[],
): Score<Outcome>[] {
  const count = (ids: readonly string[], id: string) => ids.filter((each) => each === id).length;
  return outcomes
    .map((outcome) => ({ outcome, chosen: count(chosen, outcome.id), offered: count(offered, outcome.id) }))
    .sort((one, other) => other.chosen - one.chosen);
}

/** The outcomes chosen most often: several when they are equal. */
export function findLeading<Outcome>(scores: readonly Score<Outcome>[]): Score<Outcome>[] {
  const most = Math.max(...scores.map(({ chosen }) => chosen));
  return scores.filter(({ chosen }) => chosen === most);
}

type NamedOutcome = Outcome & { id: string };

type ResultProps = {
  outcomes: readonly NamedOutcome[];
  chosen: readonly string[];
  offered: readonly string[];
  conclude: (leaders: number) => string;
  onRestart: () => void;
};

export function QuestionnaireResult({ outcomes, chosen, offered, conclude, onRestart }: ResultProps) {
  const scores = countAnswers(outcomes, chosen, offered);
  const leading = findLeading(scores);
  const others = scores.filter((score) => !leading.includes(score));
  return (
    <div className="stack4">
      <h3 ref={takeFocus} tabIndex={-1}>
        {conclude(leading.length)}
      </h3>
      <ul className="stack3">
        {scores.map((score) => (
          <ScoreLine key={score.outcome.id} score={score} />
        ))}
      </ul>
      {leading.map(({ outcome }) => (
        <OutcomeText key={outcome.id} outcome={outcome} />
      ))}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary className="target underlined">Lire aussi les autres</summary>
          <div className="stack4">
            {others.map(({ outcome }) => (
              <OutcomeText key={outcome.id} outcome={outcome} />
            ))}
          </div>
        </details>
      )}
      <p className={`note ${part.soft}`}>
        Rien n’est enregistré ni envoyé. Ce n’est pas un diagnostic&#8239;: une photo d’aujourd’hui.
      </p>
      <div className="cluster">
        <button type="button" className="secondary" onClick={onRestart}>
          Recommencer
        </button>
      </div>
    </div>
  );
}

function ScoreLine({ score: { outcome, chosen, offered } }: { score: Score<NamedOutcome> }) {
  return (
    <li className={`small ${styles.score}`}>
      <span>{outcome.title}</span>
      <span className="soft">
        {chosen} fois sur {offered}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.share} style={{ inlineSize: `${(100 * chosen) / offered}%` }} />
      </span>
    </li>
  );
}

function OutcomeText({ outcome: { title, text, tonight } }: { outcome: NamedOutcome }) {
  return (
    <div className="stack2">
      <h3>{title}</h3>
      <p>{text}</p>
      <p className={part.tonight}>
        <strong>À essayer ce soir.</strong> {tonight}
      </p>
    </div>
  );
}
