import { Component, type ReactNode } from 'react';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

type BoundaryProps = { children: ReactNode; page: string };

/** Replaces a page that failed by a message with our address. React asks for a class here. */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failed && previous.page !== this.props.page) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children;
  }
}

function FailedPage() {
  return (
    <div className={`${layout.page} ${layout.narrow} ${layout.stack}`}>
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
