import { conflictQuiz as data } from '#web/page-data/interactive.data.ts';
import { Questionnaire } from '#web/pages/blog/interactive/questionnaire.tsx';

function conclude(leaders: number): string {
  if (leaders === 1) return 'Chez vous, une manière revient plus souvent';
  if (leaders === 2) return 'Deux manières reviennent autant l’une que l’autre';
  return 'Aucune manière ne l’emporte\u202f: vous en changez';
}

/** How a couple quarrels: pursuit, escalation, avoidance or silence. */
export function ConflictQuiz() {
  return <Questionnaire title="Comment vous disputez-vous&#8239;?" quiz={data} conclude={conclude} />;
}
