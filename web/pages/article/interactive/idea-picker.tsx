import { data } from 'virtual:interactive/passion-nouveaute';
import { useId, useState } from 'react';
import type { Choice } from '#content/articles/interactive.ts';
import styles from '#web/pages/article/interactive/idea-picker.module.css';
import { filterIdeas, type Idea, type IdeaChoice, shuffle } from '#web/pages/article/interactive/ideas.ts';
import part from '#web/pages/article/interactive/part.module.css';
import buttons from '#web/ui/button.module.css';

const { intro, filters } = data;
const title = 'Une idée pour ce soir, ou pour dimanche';

/** Ideas by time, budget and mood, one at a time, in an order that is new at every visit. */
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
    <section className={part.part} aria-label={title}>
      <h3>{title}</h3>
      <p className={part.intro}>{intro}</p>
      <ChoiceGroup
        legend="Le temps"
        choices={filters.time}
        chosen={choice.time}
        onChoose={(time) => change({ time })}
      />
      <ChoiceGroup
        legend="Le budget"
        choices={filters.budget}
        chosen={choice.budget}
        onChoose={(budget) => change({ budget })}
      />
      <ChoiceGroup
        legend="L’humeur"
        choices={filters.mood}
        chosen={choice.mood}
        onChoose={(mood) => change({ mood })}
      />
      <IdeaCard idea={fitting[turn % fitting.length]} position={(turn % fitting.length) + 1} count={fitting.length} />
      <div className={part.actions}>
        <button
          type="button"
          className={buttons.primary}
          disabled={fitting.length === 1}
          onClick={() => setTurn(turn + 1)}
        >
          Une autre idée
        </button>
        {fitting.length === 1 && <p className={part.soft}>Pour en voir d’autres, élargissez un choix.</p>}
      </div>
    </section>
  );
}

type ChoiceGroupProps = {
  legend: string;
  choices: readonly Choice[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

function ChoiceGroup({ legend, choices, chosen, onChoose }: ChoiceGroupProps) {
  const name = useId();
  const all = [{ id: null, label: 'Peu importe' }, ...choices];
  return (
    <fieldset className={part.group}>
      <legend className={part.legend}>{legend}</legend>
      <div className={part.pills}>
        {all.map(({ id, label }) => (
          <label key={label} className={part.pill}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={chosen === id}
              onChange={() => onChoose(id)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function labelOf(choices: readonly Choice[], id: string): string {
  return choices.find((choice) => choice.id === id)?.label ?? '';
}

function IdeaCard({ idea, position, count }: { idea: Idea | undefined; position: number; count: number }) {
  if (idea === undefined) return null;
  const { title: name, text, time, budget } = idea;
  return (
    <div className={styles.card} aria-live="polite">
      <p className={styles.facts}>
        {labelOf(filters.time, time)} · {labelOf(filters.budget, budget)}
      </p>
      <h4>{name}</h4>
      <p>{text}</p>
      <p className={styles.position}>
        Idée {position} sur {count}
      </p>
    </div>
  );
}
