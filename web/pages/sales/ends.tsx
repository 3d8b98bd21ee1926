import { besideThreads } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/sales/sales-page.module.css';
import { Weave } from '#web/ui/weave.tsx';

/** The line comes from the screen's edge. */
export function LineStart() {
  return <Weave className={styles.start} threads={besideThreads.enter} />;
}

/** The line goes into the button that this stands before, and leaves it tied. */
export function LineEnd() {
  return (
    <>
      <Weave className={styles.into} threads={besideThreads.into} />
      <Weave className={styles.from} threads={besideThreads.from} />
    </>
  );
}
