import { Link } from 'react-router-dom';
import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import { StatementSummary } from '#web/pages/withdrawal/statement-summary.tsx';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

/** After the second step: what was received, as in the acknowledgement by mail. */
export function WithdrawalReceipt({ statement }: { statement: WithdrawalRequest }) {
  return (
    <>
      <StatementSummary {...statement} />
      <p>
        Nous vous répondons sous 3&nbsp;jours ouvrés. Le remboursement suit par le moyen de paiement que vous avez
        utilisé, au plus tard dans les 14&nbsp;jours. Une question&#8239;?{' '}
        <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
      </p>
      <div className={layout.actions}>
        <button type="button" className={buttons.secondary} onClick={() => window.print()}>
          Imprimer
        </button>
        <Link className={buttons.quiet} to="/">
          Retour à l’accueil
        </Link>
      </div>
    </>
  );
}
