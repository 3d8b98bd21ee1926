import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import { StatementSummary } from '#web/pages/withdrawal/statement-summary.tsx';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

type ConfirmStepProps = {
  statement: WithdrawalRequest;
  sending: boolean;
  onConfirm: () => void;
  onChange: () => void;
};

/** The second step: the statement to read again, and the button whose words the law prescribes. */
export function ConfirmStep({ statement, sending, onConfirm, onChange }: ConfirmStepProps) {
  return (
    <>
      <StatementSummary {...statement} />
      <div className={layout.actions}>
        <button type="button" className={buttons.primary} aria-disabled={sending} onClick={onConfirm}>
          {sending ? 'Envoi en cours…' : 'Confirmer la rétractation'}
        </button>
        <button type="button" className={buttons.secondary} disabled={sending} onClick={onChange}>
          Modifier
        </button>
      </div>
    </>
  );
}
