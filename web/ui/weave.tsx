import type { Threads } from '#content/drawing/threads.ts';
import type { SheetThreads } from '#web/page-data/home-line.data.ts';

/** Both threads, for inside an `<svg>`. */
function WovenThreads({ one, two, stroke }: Omit<Threads, 'viewBox'>) {
  return (
    <g fill="none" strokeWidth={stroke}>
      <path className="thread-one" d={one} />
      <path className="thread-two" d={two} />
    </g>
  );
}

type SheetWeaveProps = { threads: SheetThreads; className?: string | undefined };

/** A drawing in two threads that comes in a file beside the page. */
export function SheetWeave({ threads: { viewBox, stroke, href }, className }: SheetWeaveProps) {
  return (
    <svg className={className} viewBox={viewBox} fill="none" strokeWidth={stroke} aria-hidden="true" focusable="false">
      <use href={href} />
    </svg>
  );
}

type WeaveProps = { threads: Threads; className?: string | undefined; fit?: 'xMidYMid slice' };

/** A drawing in two threads, hidden from screen readers. `fit`: fills its box, and what does not fit is cut off. */
export function Weave({ threads: { viewBox, ...threads }, className, fit }: WeaveProps) {
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio={fit} aria-hidden="true" focusable="false">
      <WovenThreads {...threads} />
    </svg>
  );
}
