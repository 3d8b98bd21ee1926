import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import styles from '#web/pages/withdrawal/withdrawal.module.css';

/** What was declared, line by line. */
export function StatementSummary({ name, orderId, email, statement }: WithdrawalRequest) {
  const rows = [
    { label: 'Nom', value: name },
    { label: 'Commande', value: orderId },
    { label: 'Adresse', value: email },
    ...(statement ? [{ label: 'Message', value: statement }] : []),
  ];
  return (
    <dl className={styles.summary}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
