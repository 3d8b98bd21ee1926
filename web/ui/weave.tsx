import type { Threads } from '#content/drawing/threads.ts';
import { markThread } from '#web/page-data/drawings.data.ts';
import type { SheetThreads } from '#web/page-data/home-line.data.ts';

type SheetWeaveProps = { threads: SheetThreads; className?: string | undefined };

/** A drawing in two threads that comes in a file beside the page. */
export function SheetWeave({ threads: { viewBox, stroke, href }, className }: SheetWeaveProps) {
  return (
    <svg className={className} viewBox={viewBox} fill="none" strokeWidth={stroke} aria-hidden="true">
      <use href={href} />
    </svg>
  );
}

type WeaveProps = { threads: Threads; className?: string | undefined };

/** A drawing in two threads, hidden from screen readers. */
export function Weave({ threads: { viewBox, one, two, stroke }, className }: WeaveProps) {
  return (
    <svg className={className} viewBox={viewBox} aria-hidden="true">
      <g fill="none" strokeWidth={stroke}>
        <path className="thread-one" d={one} />
        <path className="thread-two" d={two} />
      </g>
    </svg>
  );
}

/** The knot of the two threads: the shop's mark. Hidden from screen readers. */
export function ThreadMark({ className = '' }: { className?: string | undefined }) {
  return (
    <svg className={`clip ${className}`} viewBox="0 0 44 32" fill="none" strokeWidth={2.4} aria-hidden="true">
      <path className="thread-one" d={markThread} />
      <path className="thread-two" d={markThread} transform="rotate(180 22 16)" />
    </svg>
  );
}
