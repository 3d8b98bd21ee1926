import { Link } from 'react-router-dom';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

export function NotFoundPage() {
  return (
    <div className={`${layout.page} ${layout.narrow} ${layout.stack}`}>
      <h1 lang="en">Oops! Page not found</h1>
      <p className={layout.lede}>Cette page n’existe pas, ou n’existe plus.</p>
      <Link className={buttons.primary} to="/">
        Retour à l’accueil
      </Link>
    </div>
  );
}
