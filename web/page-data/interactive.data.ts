/** The interactive parts of articles, each by the name of its component. */
import * as v from 'valibot';
import { interactiveSchemas } from '#content/articles/interactive.ts';
import { articles } from '#content/articles.ts';

type Schemas = typeof interactiveSchemas;

function partOf<Slug extends keyof Schemas>(slug: Slug): v.InferOutput<Schemas[Slug]> {
  return v.parse(interactiveSchemas[slug], articles.find((article) => article.slug === slug)?.interactive);
}

export const conflictQuiz = partOf('conflits-gestion');
export const languageQuiz = partOf('langage-amour');
export const loveTour = partOf('amour-neurobiologie');
export const ideaList = partOf('passion-nouveaute');
export const trustPlan = partOf('confiance-reconstruire');
