import styles from '#web/ui/weave.module.css';

/** Two threads as SVG paths; the `Over` ones are the stretches where a thread passes above what it crosses. */
export type Threads = { one: string; two: string; oneOver?: string; twoOver?: string };

/** Both threads, woven: where one passes above, the ground (`--ground`) parts them. For inside an `<svg>`. */
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

/** A drawing in two threads; silent to screen readers. `--weight` and `--gap` are in its own units. */
export function Weave({ threads, viewBox, className }: WeaveProps) {
  return (
    <svg className={className} viewBox={viewBox} fill="none" aria-hidden="true" focusable="false">
      <WovenThreads {...threads} />
    </svg>
  );
}
