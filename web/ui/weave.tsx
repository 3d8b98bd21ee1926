import styles from '#web/ui/weave.module.css';

/** Two threads as SVG paths; the `Over` paths are the parts where a thread passes above the other. */
export type Threads = { one: string; two: string; oneOver?: string; twoOver?: string };

/** Both threads, for inside an `<svg>`; where one passes above, a gap in the ground's colour (`--ground`) separates them. */
export function WovenThreads({ one, two, oneOver, twoOver }: Threads) {
  return (
    <>
      <path className={styles.one} d={one} />
      <path className={styles.two} d={two} />
      <path className={styles.gap} d={oneOver} />
      <path className={styles.one} d={oneOver} />
      <path className={styles.gap} d={twoOver} />
      <path className={styles.two} d={twoOver} />
    </>
  );
}

type WeaveProps = { threads: Threads; viewBox: string; className?: string | undefined };

/** A drawing in two threads, hidden from screen readers. `--weight` and `--gap` are in the drawing's units. */
export function Weave({ threads, viewBox, className }: WeaveProps) {
  return (
    <svg className={className} viewBox={viewBox} fill="none" aria-hidden="true" focusable="false">
      <WovenThreads {...threads} />
    </svg>
  );
}
