import { useEffect, useLayoutEffect, useState } from 'react';
import { connectionLost } from '#web/api/call.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { beginOutline } from '#web/shell/scroll.ts';
import styles from '#web/shell/skeleton.module.css';

const patienceMs = 8000;

/** True at once where the browser knows that it has no network, else once the wait is longer than any network's. */
function useLost(): boolean {
  const [isLost, setLost] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(setLost, patienceMs, true);
    return () => clearTimeout(timer);
  }, []);
  return isLost;
}

/**
 * The outline of a page whose code is on its way: a picture, a title and some lines, as on the product page. `lostMessage`: what
 * the page's own toast says when its code does not come.
 */
export function Skeleton({ lostMessage }: { lostMessage: string | undefined }) {
  const isLost = useLost();
  useEffect(() => {
    if (isLost && lostMessage !== undefined) showToast('error', lostMessage);
  }, [isLost, lostMessage]);
  useLayoutEffect(beginOutline, []);
  return (
    <div className="page" role="status">
      {isLost ? (
        <p className={styles.lost}>{connectionLost.title}. La page s’affichera d’elle-même dès son retour.</p>
      ) : (
        <span className="visually-hidden">Chargement…</span>
      )}
      <div className={styles.skeleton} aria-hidden="true">
        <div className={styles.picture} />
        <div className="stack4">
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.line} />
        </div>
      </div>
    </div>
  );
}
