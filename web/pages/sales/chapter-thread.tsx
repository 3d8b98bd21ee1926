import styles from '#web/pages/sales/chapter-thread.module.css';

/**
 * The two threads beside each chapter, from top to bottom in a box of 40 by 100: apart, crossing, knotted, then together.
 * Each begins where the one above ends; one unit more at both ends covers the joint.
 */
const courses = [
  ['M6-1v1c0 34 2 66 2 100v1', 'M34-1v1c0 34-2 66-2 100v1'],
  ['M8-1v1c0 40 24 60 24 100v1', 'M32-1v1c0 40-24 60-24 100v1'],
  [
    'M32-1v1c0 30-26 34-26 52s28 20 28 2-26-16-26 10 6 24 6 36v1',
    'M8-1v1c0 30 26 34 26 52s-28 20-28 2 26-16 26 10-6 24-6 36v1',
  ],
  ['M14-1v1c0 30 12 66 8 100v1', 'M26-1v1c0 30-12 66-8 100v1'],
  ['M22-1v1c-2 34-5 66-5 100v1', 'M18-1v1c2 34 5 66 5 100v1'],
  ['M17-1v1c0 40 2 70 2 100v1', 'M23-1v1c0 40-2 70-2 100v1'],
];

/** Hidden from screen readers. `chapter` counts from 0. */
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
