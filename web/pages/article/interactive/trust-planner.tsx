export function TrustPlanner() {
  return <p>…</p>;
}
