/** A rating out of five, drawn and as text for screen readers. */
export function Stars({ count }: { count: number }) {
  return (
    <p className="stars">
      <span aria-hidden="true">{'★'.repeat(count) + '☆'.repeat(5 - count)}</span>
      <span className="visually-hidden">{count} sur 5</span>
    </p>
  );
}
