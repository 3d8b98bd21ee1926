/** The badges' drawings in two threads, on 44 × 32. */
import type { Threads } from '#web/ui/weave.tsx';

/** A padlock on its way: one thread goes around it, the other closes it. */
export const lock: Threads = {
  one: 'M1 29h7c2 0 3-1 3-3V16c0-1 1-2 2-2h18c1 0 2 1 2 2v10c0 2 1 3 3 3h7',
  two: 'M15 14v-4a7 7 0 0 1 14 0v4M22 19v4M13 29h18',
};

/** An envelope, as on the contact page. */
export const envelope: Threads = {
  one: 'M1 28h34c1 0 2-1 2-2V8c0-1-1-2-2-2H9C8 6 7 7 7 8v14',
  two: 'M9 8c6 7 10 11 14 10c3-1 2-5-1-5s-4 4-1 5c4 1 8-3 13-9c2-2 4-3 9-3',
};

/** A knot that holds: each thread goes through the other's loop. */
export const knot: Threads = {
  one: 'M1 11h7c10 0 11 11 21 11a5.5 5.5 0 0 0 0-11c-10 0-11 11-21 11H1',
  two: 'M43 22h-7c-10 0-11-11-21-11a5.5 5.5 0 0 0 0 11c10 0 11-11 21-11h7',
};
