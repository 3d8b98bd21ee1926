/** What is only read in the footer: it needs no script where it was prerendered (`ui/island.tsx`). */

import { edge } from '#web/page-data/drawings.data.ts';
import styles from '#web/shell/footer.module.css';
import { site } from '#web/shop.ts';
import { LeaveLink } from '#web/ui/leave.tsx';
import { Weave } from '#web/ui/weave.tsx';

const groups = [
  {
    title: 'Le site',
    links: [
      { to: '/', label: 'Accueil' },
      { to: '/product', label: 'Le guide' },
      { to: '/blog', label: 'Blog' },
      { to: '/contact', label: 'Contact' },
      { to: '/colophon', label: 'Colophon' },
      { to: '/retrouver', label: 'Déjà acheté\u202f?' },
    ],
  },
  {
    title: 'Informations',
    links: [
      { to: '/confidentialite', label: 'Confidentialité' },
      { to: '/conditions-generales', label: 'Conditions générales de vente' },
      { to: '/livraison-remboursement', label: 'Livraison et remboursement' },
      { to: '/mentions-legales', label: 'Mentions légales' },
      // In these words on every page (Code de la consommation, articles L221-21 and D221-5).
      { to: '/retractation', label: 'Renoncer au contrat ici' },
    ],
  },
];

/** The edge of the page: both threads from one side to the other. */
export function FooterEdge() {
  return <Weave className={styles.thread} threads={edge} />;
}

export function FooterLinks() {
  return groups.map(({ title, links }) => (
    <nav key={title} aria-label={title}>
      <h2 className="caption">{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <a className={`target plain soft lit ${styles.link}`} href={to}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

/** Emergency numbers, the shop, the seller. */
export function LastLines() {
  return (
    <>
      <ul className={`framed ${styles.help}`}>
        <li>
          Violences&#8239;: <a href="tel:3919">3919</a>&nbsp;(femmes&nbsp;et&nbsp;entourage),{' '}
          <a href="tel:116006">116&nbsp;006</a>&nbsp;(toute&nbsp;victime)
        </li>
        <li>
          Danger immédiat&#8239;: <a href="tel:17">17</a>, ou <a href="sms:114">114</a>&nbsp;par&nbsp;SMS
        </li>
        <li>
          Détresse&#8239;: <a href="tel:3114">3114</a>
        </li>
        <li>
          <LeaveLink />
        </li>
      </ul>
      <p>
        <span className={styles.name}>{site.name}</span> <span className="clause">{site.tagline}</span>
        <br />
        Édité par {site.seller.name}, <span className="unbroken">SIREN&nbsp;{site.seller.siren}</span>
      </p>
    </>
  );
}
