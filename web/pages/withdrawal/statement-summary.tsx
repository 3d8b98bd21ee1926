import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import { Facts } from '#web/ui/facts.tsx';

export function StatementSummary({ name, orderId, email, statement }: WithdrawalRequest) {
  const rows = [
    { term: 'Nom', text: name },
    { term: 'Commande', text: orderId },
    { term: 'Adresse', text: email },
    ...(statement ? [{ term: 'Message', text: statement }] : []),
  ];
  return <Facts rows={rows} />;
}
