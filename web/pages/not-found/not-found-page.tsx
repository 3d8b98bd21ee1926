import { Link } from 'react-router-dom';
import styles from '#web/pages/not-found/not-found-page.module.css';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { type Threads, Weave } from '#web/ui/weave.tsx';

/** On 1000 × 300, from beyond the left edge: one thread goes on, the other ends. A generated curve: redraw it rather than edit it. */
const looseThreads: Threads = {
  one: 'M-700 170c240 30 500 10 680-50c50-17 102-43 150-50c43-6 90-3 124 6c27 6 50 18 70 31c17 12 33 27 42 43c7 13 12 30 11 43c-1 12-8 24-16 31c-8 7-21 12-31 12c-10 0-23-5-31-12c-8-7-15-19-16-31c-1-13 4-30 11-43c9-16 25-31 42-43c20-13 44-29 70-31c28-4 63 10 94 20c33 11 76 23 100 44c20 18 35 43 40 66c5 22-5 47-8 70',
  two: 'M-700 140c240-20 500 13 680 66c50 15 102 42 150 44c43 2 89-14 124-26c27-8 50-18 70-31c17-12 33-27 42-43c7-13 12-30 11-43c-1-12-8-24-16-31c-8-7-21-12-31-12c-10 0-23 5-31 12c-8 7-15 19-16 31c-1 13 4 30 11 43c9 16 25 31 42 43c20 13 43 28 70 31c32 5 74-4 114-18c50-17 105-68 160-86c52-17 104-27 160-24c63 4 133 36 200 54c220 59 460 50 700-20',
  oneOver:
    'M321 106c1 0 2 1 3 1c5 4 11 9 16 13M375 203c-3 7-7 15-12 20M289 161c1-4 3-8 5-11c2-3 4-7 7-10M360 92c7-4 14-8 22-10',
  twoOver:
    'M296 78c-5 6-9 13-11 21M359 160c3-3 5-7 7-10c2-3 4-7 5-11M279 216c8-3 15-6 22-10M289 139c1 4 3 8 5 11c2 3 4 7 7 10M604 160c7-5 14-9 21-13M321 181c5 4 10 8 15 12c2 1 3 2 4 2',
};

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <Weave className={styles.drawing} threads={looseThreads} viewBox="0 0 1000 300" />
      <div className={`${layout.page} ${layout.stack}`}>
        <h1 lang="en">Oops! Page not found</h1>
        <p className={layout.lede}>Cette page n’existe pas, ou n’existe plus. Le fil se perd ici.</p>
        <div className={layout.actions}>
          <Link className={buttons.primary} to="/">
            Retour à l’accueil
          </Link>
          <Link className={buttons.secondary} to="/blog">
            Lire le blog
          </Link>
        </div>
        <AlreadyBought />
      </div>
    </div>
  );
}
