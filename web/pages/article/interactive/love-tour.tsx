export function LoveTour() {
  return <p>…</p>;
}
