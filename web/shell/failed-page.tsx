import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

/** A message with our address in the place of a page that failed. */
export function FailedPage() {
  return (
    <div className={`${layout.page} ${layout.narrow} ${layout.stack4} ${layout.start}`}>
      <h1>Cette page n’a pas pu s’afficher</h1>
      <p>
        Votre panier est conservé. Rechargez la page&#8239;; si cela ne suffit pas, écrivez-nous à{' '}
        <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
      </p>
      <div className={layout.actions}>
        <button type="button" className={buttons.primary} onClick={() => window.location.reload()}>
          Recharger la page
        </button>
        <a className={buttons.secondary} href="/">
          Retour à l’accueil
        </a>
      </div>
    </div>
  );
}
