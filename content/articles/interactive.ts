/** The words of the five interactive parts, each in its article's `interactive.json`. */
import * as v from 'valibot';
import { line } from '#content/content-file.ts';

/** What one outcome of a questionnaire says, and what to try the same evening. */
const outcomeSchema = v.strictObject({ title: line, text: line, tonight: line });

type QuizShape = {
  questions: { text: string; answers: { text: string; outcome: string }[] }[];
  outcomes: Record<string, v.InferOutput<typeof outcomeSchema>>;
};

const offered = ({ questions }: QuizShape) => questions.flatMap(({ answers }) => answers.map(({ outcome }) => outcome));

/** Each answer stands for one outcome; over all questions every outcome is offered equally often. */
function questionnaireSchema(questionCount: number, answerCount: { least: number; most: number }) {
  const answers = v.pipe(
    v.array(v.strictObject({ text: line, outcome: line })),
    v.minLength(answerCount.least),
    v.maxLength(answerCount.most),
    v.check((all) => new Set(all.map(({ outcome }) => outcome)).size === all.length, 'offers an outcome twice'),
  );
  return v.pipe(
    v.strictObject({
      intro: line,
      questions: v.pipe(v.array(v.strictObject({ text: line, answers })), v.length(questionCount)),
      outcomes: v.record(v.string(), outcomeSchema),
    }),
    v.check(
      (quiz) => offered(quiz).every((id) => id in quiz.outcomes),
      'an answer names an outcome that does not exist',
    ),
    v.check((quiz) => {
      const ids = offered(quiz);
      const counts = Object.keys(quiz.outcomes).map((id) => ids.filter((each) => each === id).length);
      return new Set(counts).size === 1;
    }, 'each outcome must be offered equally often'),
  );
}

const tourSchema = v.strictObject({
  intro: line,
  stages: v.pipe(
    v.array(v.strictObject({ id: line, title: line, when: line, what: line, known: line, unknown: line })),
    v.length(5),
  ),
});

const choice = v.strictObject({ id: line, label: line });
const choices = v.pipe(v.array(choice), v.minLength(2));

const ideasSchema = v.pipe(
  v.strictObject({
    intro: line,
    filters: v.strictObject({ time: choices, budget: choices, mood: choices }),
    ideas: v.array(v.strictObject({ title: line, text: line, time: line, budget: line, moods: v.array(line) })),
  }),
  v.check(
    ({ filters: { time, budget, mood }, ideas }) =>
      ideas.every(
        (idea) =>
          time.some(({ id }) => id === idea.time) &&
          budget.some(({ id }) => id === idea.budget) &&
          idea.moods.every((each) => mood.some(({ id }) => id === each)),
      ),
    'an idea names a time, budget or mood that the filters do not have',
  ),
  v.check(
    ({ filters: { time, budget, mood }, ideas }) =>
      time.every((t) =>
        budget.every((b) =>
          mood.every((m) =>
            ideas.some((idea) => idea.time === t.id && idea.budget === b.id && idea.moods.includes(m.id)),
          ),
        ),
      ),
    'some choice of time, budget and mood has no idea',
  ),
);

const planSchema = v.pipe(
  v.strictObject({
    intro: line,
    situations: v.pipe(v.array(choice), v.minLength(3), v.maxLength(4)),
    steps: v.pipe(
      v.array(
        v.strictObject({
          id: line,
          title: line,
          text: line,
          hurt: line,
          hurting: line,
          weeks: line,
          for: v.pipe(v.array(line), v.minLength(1)),
        }),
      ),
      v.minLength(8),
      v.maxLength(10),
    ),
  }),
  v.check(
    ({ situations, steps }) => steps.every((step) => step.for.every((id) => situations.some((one) => one.id === id))),
    'a step is for a situation that does not exist',
  ),
);

/** By the article whose part it is. */
export const interactiveSchemas = {
  'conflits-gestion': questionnaireSchema(6, { least: 4, most: 4 }),
  'langage-amour': questionnaireSchema(8, { least: 2, most: 3 }),
  'amour-neurobiologie': tourSchema,
  'passion-nouveaute': ideasSchema,
  'confiance-reconstruire': planSchema,
};

export type Outcome = v.InferOutput<typeof outcomeSchema>;
export type Choice = v.InferOutput<typeof choice>;
export type Quiz = v.InferOutput<ReturnType<typeof questionnaireSchema>>;
export type IdeaList = v.InferOutput<typeof ideasSchema>;
export type TrustPlan = v.InferOutput<typeof planSchema>;
