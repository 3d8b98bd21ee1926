/**
 * Drawings in two threads for the pages around an order, on 240 × 120. They enter at the screen's left edge and leave at the
 * right one. Generated curves: redraw them rather than edit them.
 */
import type { Threads } from '#web/ui/weave.tsx';

/** Two loops hold each other. */
export const tied: Threads = {
  one: 'M-1200 46H-4c15 0 28 1 44 1c14 0 25 3 38 0c11-2 18-8 28-13c10-5 18-15 28-16c9-1 20 3 26 10c7 8 10 20 10 32c0 12-3 24-10 32c-6 7-17 11-26 10c-10-1-18-11-28-16c-10-5-17-11-28-13c-13-3-24 0-38 0c-16 0-29 1-44 1H-1200',
  two: 'M3200 46H244c-15 0-28 1-44 1c-14 0-25 3-38 0c-11-2-18-8-28-13c-10-5-18-15-28-16c-9-1-20 3-26 10c-7 8-10 20-10 32c0 12 3 24 10 32c6 7 17 11 26 10c10-1 18-11 28-16c10-5 17-11 28-13c13-3 24 0 38 0c16 0 29 1 44 1H3200',
  oneOver: 'M60 48c6 0 12 0 18-1c1 0 3-1 4-1M166 37c3 7 4 15 4 22M130 101c-7-2-12-8-19-12',
  twoOver: 'M129 31c-7-4-12-10-19-12M158 74c1 0 3-1 4-1c6-1 12-1 18-1M70 61c0 7 1 15 4 22',
};

/** They reach for each other. */
export const near: Threads = {
  one: 'M-1200 24H-4c16 1 31-1 46 4c14 4 22 16 36 22c10 4 20 5 30 7',
  two: 'M3200 96H244c-16-1-31 1-46-4c-14-4-22-16-36-22c-10-4-20-5-30-7',
};

/** They ran side by side and part. */
export const apart: Threads = {
  one: 'M-1200 42H-40C10 44 37 48 60 50c22 2 39 4 60 3c24-1 46-6 68-14c22-8 40-18 64-18H3200',
  two: 'M-1200 78H-40C10 76 37 72 60 70c22-2 39-4 60-3c24 1 46 6 68 14c22 8 40 18 64 18H3200',
};

/** An envelope. */
export const letter: Threads = {
  one: 'M-1200 103H198c6 0 10-4 10-10V37c0-6-4-10-10-10H42c-6 0-10 4-10 10v51',
  two: 'M40 33c46 31 72 55 88 49c14-6 10-28-8-28c-18 0-22 22-8 28c16 6 42-18 88-49c14-9 24-15 44-15H3200',
  oneOver: 'M208 41v-4c0-6-4-10-10-10h-5',
  twoOver: 'M104 67c-1 6 2 12 8 15c2 1 3 1 5 1M108 79c8 4 15 5 20 3c1 0 2-1 3-2M122 82c6-1 14-5 22-10',
};

/** An open book, a page each. */
export const book: Threads = {
  one: 'M-1200 110H-4c18 0 30-4 30-20V26c36-14 74-8 91 8v70c-19-14-51-20-75-14',
  two: 'M3200 110H244c-18 0-30-4-30-20V26c-36-14-74-8-91 8v70c19-14 51-20 75-14',
};
