import { useId, useState } from 'react';
import type { Choice, IdeaList } from '#content/articles/interactive.ts';
import { shuffle } from '#content/random.ts';
import { ideaList as data } from '#web/page-data/interactive.data.ts';
import styles from '#web/pages/blog/interactive/idea-picker.module.css';
import part from '#web/pages/blog/interactive/part.module.css';

const { intro, filters } = data;
const title = 'Une idée pour ce soir, ou pour dimanche';

type Idea = IdeaList['ideas'][number];
/** Null: any. */
type IdeaChoice = { time: string | null; budget: string | null; mood: string | null };

const fields = [
  { name: 'time', label: 'Le temps' },
  { name: 'budget', label: 'Le budget' },
  { name: 'mood', label: 'L’humeur' },
] as const;

/** Ideas by time, budget and mood, one at a time, in a new order at every visit. */
export function IdeaPicker() {
  const [ideas] = useState(() => shuffle(data.ideas, Math.random));
  const [choice, setChoice] = useState<IdeaChoice>({ time: null, budget: null, mood: null });
  const [turn, setTurn] = useState(0);
  const fitting = filterIdeas(ideas, choice);
  const change = (part: Partial<IdeaChoice>) => {
    setChoice({ ...choice, ...part });
    setTurn(0);
  };
  return (
    <section className={`stack4 card paper ${part.part}`} aria-label={title}>
      <p className={`note ${part.soft}`}>{intro}</p>
      <div className={`stack3 ${styles.choices}`}>
        {fields.map(({ name, label }) => (
          <ChoiceField
            key={name}
            label={label}
            choices={filters[name]}
            chosen={choice[name]}
            onChoose={(id) => change({ [name]: id })}
          />
        ))}
      </div>
      <IdeaCard idea={fitting[turn % fitting.length]} position={(turn % fitting.length) + 1} count={fitting.length} />
      <div className="cluster">
        <button type="button" className="primary" disabled={fitting.length === 1} onClick={() => setTurn(turn + 1)}>
          Une autre idée
        </button>
        {fitting.length === 1 && <p className={`note ${part.soft}`}>Pour en voir d’autres, élargissez un choix.</p>}
      </div>
    </section>
  );
}

export function filterIdeas(ideas: readonly Idea[], { time, budget, mood }: IdeaChoice): Idea[] {
  return ideas.filter(
    (idea) =>
      (time === null || idea.time === time) &&
      (budget === null || idea.budget === budget) &&
      (mood === null || idea.moods.includes(mood)),
  );
}

type ChoiceFieldProps = {
  label: string;
  choices: readonly Choice[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

function ChoiceField({ label, choices, chosen, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="stack1">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      >
        <option value="">Peu importe</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function labelOf(choices: readonly Choice[], id: string): string {
  return choices.find((choice) => choice.id === id)?.label ?? '';
}

function IdeaCard({ idea, position, count }: { idea: Idea | undefined; position: number; count: number }) {
  if (idea === undefined) return null;
  const { title: name, text, time, budget } = idea;
  return (
    <div className={`stack2 ${styles.card}`} aria-live="polite">
      <p className={`label ${styles.facts}`}>
        {labelOf(filters.time, time)} · {labelOf(filters.budget, budget)}
      </p>
      <h3>{name}</h3>
      <p>{text}</p>
      <p className={`note ${styles.position}`}>
        Idée {position} sur {count}
      </p>
    </div>
  );
}
