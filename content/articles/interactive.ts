/** The words of the five interactive parts, each in its article's `interactive.json`. */
import * as v from 'valibot';
import { line } from '#content/check-content.ts';

const patterns = ['poursuite', 'escalade', 'evitement', 'froid'] as const;
const languages = ['paroles', 'moments', 'cadeaux', 'services', 'toucher'] as const;

/** What one outcome of a questionnaire says, and what to try the same evening. */
const outcomeSchema = v.strictObject({ title: line, text: line, tonight: line });

const conflictSchema = v.strictObject({
  intro: line,
  questions: v.pipe(
    v.array(
      v.strictObject({
        text: line,
        answers: v.pipe(
          v.array(v.strictObject({ text: line, pattern: v.picklist(patterns) })),
          v.length(patterns.length),
          v.check((all) => new Set(all.map(({ pattern }) => pattern)).size === all.length, 'offers a pattern twice'),
        ),
      }),
    ),
    v.length(6),
  ),
  patterns: v.strictObject({
    poursuite: outcomeSchema,
    escalade: outcomeSchema,
    evitement: outcomeSchema,
    froid: outcomeSchema,
  }),
});

const languageSchema = v.strictObject({
  intro: line,
  questions: v.pipe(
    v.array(
      v.strictObject({
        text: line,
        answers: v.pipe(
          v.array(v.strictObject({ text: line, language: v.picklist(languages) })),
          v.minLength(2),
          v.maxLength(3),
          v.check((all) => new Set(all.map(({ language }) => language)).size === all.length, 'offers a language twice'),
        ),
      }),
    ),
    v.length(8),
    v.check((questions) => {
      const offered = questions.flatMap(({ answers }) => answers.map(({ language }) => language));
      const counts = languages.map((language) => offered.filter((each) => each === language).length);
      return new Set(counts).size === 1;
    }, 'each language must be offered equally often'),
  ),
  languages: v.strictObject({
    paroles: outcomeSchema,
    moments: outcomeSchema,
    cadeaux: outcomeSchema,
    services: outcomeSchema,
    toucher: outcomeSchema,
  }),
});

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
  'conflits-gestion': conflictSchema,
  'langage-amour': languageSchema,
  'amour-neurobiologie': tourSchema,
  'passion-nouveaute': ideasSchema,
  'confiance-reconstruire': planSchema,
};

export type Outcome = v.InferOutput<typeof outcomeSchema>;
export type Choice = v.InferOutput<typeof choice>;
export type ConflictQuiz = v.InferOutput<typeof conflictSchema>;
export type LanguageQuiz = v.InferOutput<typeof languageSchema>;
export type LoveTour = v.InferOutput<typeof tourSchema>;
export type IdeaList = v.InferOutput<typeof ideasSchema>;
export type TrustPlan = v.InferOutput<typeof planSchema>;
