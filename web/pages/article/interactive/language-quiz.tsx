export function LanguageQuiz() {
  return <p>…</p>;
}
