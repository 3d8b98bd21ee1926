import { formatEuros } from '#lambdas/money.ts';
import styles from '#web/pages/checkout/recap.module.css';
import { findFile, findGiftOf, mainProduct, site } from '#web/shop.ts';
import { formatSize } from '#web/ui/format.ts';

/** 'PDF de 182 pages (1,3 Mo), avec Le carnet de communication offert'. */
function describeProduct(): string {
  const file = findFile(mainProduct.fileId);
  const gift = findGiftOf(mainProduct);
  const size = file ? `PDF de ${file.pages}\u00a0pages (${formatSize(file.sizeBytes)})` : 'PDF';
  return gift ? `${size}. ${gift.name} est offert avec lui.` : `${size}.`;
}

/**
 * What must be read just before the order (Code de la consommation, articles L221-5 and L221-14): what is bought, how it
 * can be used, when it comes, the guarantees, the whole price.
 */
export function Recap({ totalCents }: { totalCents: number }) {
  const rows = [
    { term: 'Le guide', text: describeProduct() },
    { term: 'Lecture', text: 'Téléphone, tablette, ordinateur ou papier, avec tout lecteur de PDF. Aucun verrou.' },
    { term: 'Livraison', text: 'Immédiate et sans frais\u202f: le lien s’affiche et part par email.' },
    {
      term: 'Garanties',
      text: `Remboursement pendant ${site.guaranteeDays}\u00a0jours. Garantie légale de conformité de deux ans.`,
    },
    { term: 'Paiement', text: 'En une fois, sans abonnement.' },
  ];
  return (
    <section className={styles.recap} aria-labelledby="recap-title">
      <h2 id="recap-title">Avant de payer</h2>
      <dl>
        {rows.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Prix total</dt>
          <dd>{formatEuros(totalCents)} toutes taxes comprises</dd>
        </div>
      </dl>
    </section>
  );
}
