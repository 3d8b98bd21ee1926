export function IdeaPicker() {
  return <p>…</p>;
}
