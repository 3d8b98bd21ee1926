import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { WithdrawalReply, WithdrawalRequest } from '#lambdas/http/contract.ts';
import { StatementSummary } from '#web/pages/withdrawal/statement-summary.tsx';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatMoment } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';

/** After the second step: what was received and when, as in the acknowledgement that goes by mail. */
export function WithdrawalReceipt({ receivedAt, ...statement }: WithdrawalRequest & WithdrawalReply) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={`${layout.page} ${layout.narrow} ${layout.stack}`}>
      <h1 ref={title} tabIndex={-1}>
        Votre déclaration est enregistrée
      </h1>
      <p className={layout.lede}>
        Reçue le {formatMoment(receivedAt)}. Un accusé de réception part à {statement.email}&#8239;: gardez-le.
      </p>
      <StatementSummary {...statement} />
      <p>
        Nous vous répondons sous 3&nbsp;jours ouvrés. Le remboursement suit par le moyen de paiement que vous avez
        utilisé, au plus tard dans les 14&nbsp;jours. Une question&#8239;?{' '}
        <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
      </p>
      <Link className={buttons.secondary} to="/">
        Retour à l’accueil
      </Link>
    </div>
  );
}
