export function ConflictQuiz() {
  return <p>…</p>;
}
