import { formatEuros } from '#lambdas/format/money.ts';
import styles from '#web/pages/checkout/recap.module.css';
import { findFile, findGiftOf, mainProduct, site } from '#web/shop.ts';
import { Facts } from '#web/ui/facts.tsx';
import { formatSize } from '#web/ui/format.ts';

/** 'PDF de 182 pages (1,3 Mo), avec le carnet de communication.' */
function describeProduct(): string {
  const file = findFile(mainProduct.fileId);
  const gift = findGiftOf(mainProduct);
  const size = file ? `PDF de ${file.pages}\u00a0pages (${formatSize(file.sizeBytes)})` : 'PDF';
  return gift ? `${size}, avec ${gift.name.charAt(0).toLowerCase()}${gift.name.slice(1)}.` : `${size}.`;
}

/**
 * What must be read just before the order (Code de la consommation, articles L221-5 and L221-14): what is bought, how it
 * can be used, when it comes, the guarantees, the whole price.
 */
export function Recap({ totalCents }: { totalCents: number }) {
  const rows = [
    { term: 'Le guide', text: describeProduct() },
    { term: 'Lecture', text: 'Tout lecteur de PDF, à l’écran ou imprimé. Aucun verrou.' },
    { term: 'Livraison', text: 'Immédiate, sans frais\u202f: à l’écran et par e-mail.' },
    {
      term: 'Garanties',
      text: `Légale de conformité, deux ans. Remboursement, ${site.guaranteeDays}\u00a0jours.`,
    },
    {
      term: 'Prix total',
      text: <span data-amount>{formatEuros(totalCents)} toutes taxes comprises, en une fois</span>,
    },
  ];
  return (
    <section className={styles.recap} aria-labelledby="recap-title">
      <h2 id="recap-title">Avant de payer</h2>
      <Facts className={styles.rows} rows={rows} />
    </section>
  );
}
