import { markThread } from '#web/page-data/drawings.data.ts';

/** The knot of the two threads: the shop's mark. Hidden from screen readers. */
export function ThreadMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 44 32" fill="none" strokeWidth={2.4} aria-hidden="true" focusable="false">
      <path className="thread-one" d={markThread} />
      <path className="thread-two" d={markThread} transform="rotate(180 22 16)" />
    </svg>
  );
}
