import type { Product } from '#content/catalogue.ts';
import { formatEuros } from '#lambdas/format/money.ts';
import { findBonusOf, findFile, site } from '#web/shop.ts';
import { Facts } from '#web/ui/facts.tsx';
import { formatLength, formatSize } from '#web/ui/format.ts';
import { MailLink } from '#web/ui/mail-link.tsx';
import styles from '#web/ui/offer/recap.module.css';

/** 'PDF de 182 pages (1,3 Mo), avec le carnet de communication.' A sound or a film: 'MP3 de 48 minutes (12 Mo).' */
function describeProduct(product: Product): string {
  const { sizeBytes = 0, ...file } = findFile(product.fileId) ?? {};
  const bonus = findBonusOf(product);
  const counted = formatLength(file);
  const length = counted ? ` de ${counted}` : '';
  const given = bonus ? `, avec ${bonus.name.charAt(0).toLowerCase()}${bonus.name.slice(1)}` : '';
  return `${product.format}${length} (${formatSize(sizeBytes)})${given}.`;
}

/**
 * What must be read just before the order (Code de la consommation, articles L221-5 and L221-14): what is bought, how it can
 * be used, when it comes, the means of payment, withdrawal, guarantees, complaints, the whole price.
 */
export function Recap({ products, totalCents }: { products: readonly Product[]; totalCents: number }) {
  const { email } = site.contact;
  const rows = [
    ...products.map((product) => ({ term: product.name, text: describeProduct(product) })),
    {
      term: 'Lecture',
      text: `Tout lecteur de ${[...new Set(products.map(({ format }) => format))].join(' et de ')}. Aucun verrou.`,
    },
    { term: 'Livraison', text: 'Immédiate, ou au jour choisi, sans frais\u202f: à l’écran, par e-mail.' },
    { term: 'Paiement', text: 'Carte bancaire (CB, Visa, Mastercard) ou autre, chez Stripe.' },
    {
      term: 'Rétractation',
      text: (
        <>
          14&nbsp;jours, sauf case cochée plus bas. <a href="/retractation">Renoncer au contrat ici</a>.
        </>
      ),
    },
    {
      term: 'Garanties',
      text: `Légale de conformité\u202f: deux ans. Satisfait ou remboursé\u202f: ${site.guaranteeDays}\u00a0jours.`,
    },
    {
      term: 'Réclamations',
      text: (
        <>
          <MailLink email={email} /> puis un médiateur, gratuitement.
        </>
      ),
    },
    {
      term: 'Prix total',
      text: (
        <span data-amount>
          <strong>{formatEuros(totalCents)}</strong> toutes taxes comprises, en une fois
        </span>
      ),
    },
  ];
  return (
    <section className="stack3" aria-labelledby="recap-title">
      <h2 id="recap-title" className={`title3 ${styles.title}`}>
        Avant de payer
      </h2>
      <Facts className={`small ${styles.recapRows}`} rows={rows} />
    </section>
  );
}
