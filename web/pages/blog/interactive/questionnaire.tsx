import { type FormEvent, useId, useState } from 'react';
import type { Quiz } from '#content/articles/interactive.ts';
import part from '#web/pages/blog/interactive/part.module.css';
import styles from '#web/pages/blog/interactive/questionnaire.module.css';
import { QuestionnaireResult } from '#web/pages/blog/interactive/questionnaire-result.tsx';
import { useFocusOnChange } from '#web/ui/take-focus.ts';

type QuestionnaireProps = {
  title: string;
  quiz: Quiz;
  /** The result's title, by how many outcomes lead. */
  conclude: (leaders: number) => string;
};

/** One question at a time, with a way back; the result shows every outcome and its share, several first when they are equal. */
export function Questionnaire({ title, quiz: { intro, questions, outcomes }, conclude }: QuestionnaireProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [step, setStep] = useState(0);
  const [restarted, setRestarted] = useState(false);
  const question = questions[step];
  const restart = () => {
    setChosen([]);
    setStep(0);
    setRestarted(true);
  };
  const choose = (outcome: string) =>
    setChosen(questions.map((_, index) => (index === step ? outcome : (chosen[index] ?? ''))));

  return (
    <section className={`stack4 card paper ${part.part}`} aria-label={title}>
      {step === 0 && <p className={`note ${part.soft}`}>{intro}</p>}
      <Progress done={step / questions.length} />
      {question === undefined ? (
        <QuestionnaireResult
          outcomes={Object.entries(outcomes).map(([id, outcome]) => ({ id, ...outcome }))}
          chosen={chosen}
          offered={questions.flatMap(({ answers }) => answers.map(({ outcome }) => outcome))}
          conclude={conclude}
          onRestart={restart}
        />
      ) : (
        <QuestionForm
          question={question}
          position={`Question ${step + 1} sur ${questions.length}`}
          takesFocus={restarted}
          isLast={step === questions.length - 1}
          chosen={chosen[step]}
          onChoose={choose}
          onNext={() => setStep(step + 1)}
          {...(step === 0 ? {} : { onBack: () => setStep(step - 1) })}
        />
      )}
    </section>
  );
}

type QuestionFormProps = {
  question: Quiz['questions'][number];
  position: string;
  takesFocus: boolean;
  isLast: boolean;
  chosen: string | undefined;
  onChoose: (outcome: string) => void;
  onNext: () => void;
  onBack?: () => void;
};

function QuestionForm({ question, position, takesFocus, isLast, chosen, onChoose, onNext, onBack }: QuestionFormProps) {
  const name = useId();
  const legend = useFocusOnChange<HTMLLegendElement>(position, takesFocus);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form className="stack4" onSubmit={submit}>
      <fieldset className={`stack2 ${part.group}`}>
        <legend ref={legend} className={`fill ${part.legend}`} tabIndex={-1}>
          <span className="note overline">{position}</span>
          {question.text}
        </legend>
        {question.answers.map(({ text, outcome }) => (
          <label key={text} className={`stack3 ring ${part.row}`}>
            <input
              className="tick"
              type="radio"
              name={`${name}-${position}`}
              required
              checked={chosen === outcome}
              onChange={() => onChoose(outcome)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <div className="cluster">
        <button type="submit" className="primary">
          {isLast ? 'Voir le résultat' : 'Question suivante'}
        </button>
        {onBack && (
          <button type="button" className="quiet" onClick={onBack}>
            Question précédente
          </button>
        )}
      </div>
    </form>
  );
}

function Progress({ done }: { done: number }) {
  const drawn = { pathLength: 1, strokeDasharray: '1 1', strokeDashoffset: 1 - done };
  const one =
    'M0 4c25 0 25 16 50 16s25-16 50-16 25 16 50 16 25-16 50-16 25 16 50 16 25-16 50-16 25 16 50 16 25-16 50-16';
  const two =
    'M0 20c25 0 25-16 50-16s25 16 50 16 25-16 50-16 25 16 50 16 25-16 50-16 25 16 50 16 25-16 50-16 25 16 50 16';
  return (
    <svg className={`fill ${styles.progress}`} viewBox="0 0 400 24" fill="none" strokeWidth={1.5} aria-hidden="true">
      <path className="thread-way" d={one} />
      <path className="thread-way" d={two} />
      <path className="thread-one" d={one} {...drawn} />
      <path className="thread-two" d={two} {...drawn} />
    </svg>
  );
}
