import { useEffect, useRef } from 'react';
import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import { StatementSummary } from '#web/pages/withdrawal/statement-summary.tsx';
import styles from '#web/pages/withdrawal/withdrawal.module.css';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

type ConfirmStepProps = {
  statement: WithdrawalRequest;
  sending: boolean;
  onConfirm: () => void;
  onChange: () => void;
};

/** The second step: the statement read once more, and the button whose words the law gives. */
export function ConfirmStep({ statement, sending, onConfirm, onChange }: ConfirmStepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.step} aria-labelledby="withdrawal-confirm">
      <h2 id="withdrawal-confirm" ref={title} tabIndex={-1}>
        Votre déclaration
      </h2>
      <p>Je vous notifie ma rétractation du contrat portant sur la commande ci-dessous.</p>
      <StatementSummary {...statement} />
      <div className={layout.actions}>
        <button type="button" className={buttons.primary} disabled={sending} onClick={onConfirm}>
          {sending ? 'Envoi en cours…' : 'Confirmer la rétractation'}
        </button>
        <button type="button" className={buttons.secondary} disabled={sending} onClick={onChange}>
          Modifier
        </button>
      </div>
    </section>
  );
}
