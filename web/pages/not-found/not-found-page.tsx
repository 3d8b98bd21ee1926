import { lostThreads } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/not-found/not-found-page.module.css';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { Weave } from '#web/ui/weave.tsx';

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <Weave className={styles.drawing} threads={lostThreads} />
      <div className={`${layout.page} ${layout.stack}`}>
        <h1 lang="en">Oops! Page not found</h1>
        <p className={layout.lede}>Cette page n’existe pas, ou n’existe plus. Le fil se perd ici.</p>
        <div className={layout.actions}>
          <a className={buttons.primary} href="/">
            Retour à l’accueil
          </a>
          <a className={buttons.secondary} href="/blog">
            Lire le blog
          </a>
        </div>
        <AlreadyBought />
      </div>
    </div>
  );
}
