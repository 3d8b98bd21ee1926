import { languageQuiz as data } from '#web/page-data/interactive.data.ts';
import { Questionnaire } from '#web/pages/blog/interactive/questionnaire.tsx';

function conclude(leaders: number): string {
  if (leaders === 1) return 'En ce moment, vous avez surtout choisi';
  if (leaders === 2) return 'En ce moment, vous en choisissez deux à égalité';
  return 'Aucun langage ne domine\u202f: beaucoup de gestes vous touchent';
}

/** Which signs of affection the reader prefers at present. */
export function LanguageQuiz() {
  return <Questionnaire title="Quel langage parlez-vous ces temps-ci&#8239;?" quiz={data} conclude={conclude} />;
}
