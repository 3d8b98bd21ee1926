import { formatDay } from '#lambdas/format/dates.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { setText } from '#web/ui/set-text.tsx';

type Purchase = { date: string; lines: readonly { name: string; quantity: number }[]; amountCents: number };

/** Breaks after its @ where the column is narrow. */
export const breakableAddress = (email: string) => email.split(/(?<=@)/).flatMap((part) => [part, <wbr key={part} />]);

/** What was bought, when and for how much, as rows of `Facts`. */
export function purchaseRows({ date, lines, amountCents }: Purchase) {
  const products = lines.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name));
  return [
    { term: 'Date', text: setText(formatDay(date)) },
    { term: 'Produit', text: products.join('\n') },
    { term: 'Montant', text: formatEuros(amountCents) },
  ];
}
