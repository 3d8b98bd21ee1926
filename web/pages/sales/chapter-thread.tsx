import styles from '#web/pages/sales/chapter-thread.module.css';

/**
 * Where the two threads run beside each chapter, from top to bottom in a box of 40 by 100: apart, crossing, knotted, then
 * together. Each begins where the one above ends.
 */
const courses = [
  ['M6 0c0 34 2 66 2 100', 'M34 0c0 34-2 66-2 100'],
  ['M8 0c0 40 24 60 24 100', 'M32 0c0 40-24 60-24 100'],
  [
    'M32 0c0 30-26 34-26 52s28 20 28 2-26-16-26 10 6 24 6 36',
    'M8 0c0 30 26 34 26 52s-28 20-28 2 26-16 26 10-6 24-6 36',
  ],
  ['M14 0c0 30 12 66 8 100', 'M26 0c0 30-12 66-8 100'],
  ['M22 0c-2 34-5 66-5 100', 'M18 0c2 34 5 66 5 100'],
  ['M17 0c0 40 2 70 2 100', 'M23 0c0 40-2 70-2 100'],
];

/** A drawing only, silent to screen readers. `chapter` counts from 0. */
export function ChapterThread({ chapter, className }: { chapter: number; className: string | undefined }) {
  const [one, two] = courses[chapter] ?? [];
  return (
    <svg
      className={`${styles.thread} ${className}`}
      viewBox="0 0 40 100"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.one} d={one} />
      <path className={styles.two} d={two} />
    </svg>
  );
}
