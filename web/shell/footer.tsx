import { edge } from '#web/page-data/drawings.data.ts';
import styles from '#web/shell/footer.module.css';
import { ThemeSwitch } from '#web/shell/theme-switch.tsx';
import { site } from '#web/shop.ts';
import { LeaveLink } from '#web/ui/leave.tsx';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';
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

/** The footer of every page: the newsletter, links to all pages, emergency numbers, the seller. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <Weave className={styles.thread} threads={edge} fit="xMidYMid slice" />
      <div className={styles.columns}>
        <div className={styles.letter}>
          <h2 className={styles.letterTitle}>La lettre</h2>
          <p>Un article à lire, un geste à essayer à deux, et rien d’autre.</p>
          <NewsletterForm source="footer" />
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <a className={styles.link} href={to}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <LastLines />
    </footer>
  );
}

function LastLines() {
  return (
    <div className={styles.end}>
      <p>
        <span className={styles.name}>{site.name}</span> {site.tagline}
      </p>
      <ul className={styles.help}>
        <li>
          Violences&nbsp;: <a href="tel:3919">3919</a> pour les femmes et leur entourage,{' '}
          <a href="tel:116006">116&nbsp;006</a> pour toute victime
        </li>
        <li>
          Danger immédiat&nbsp;: <a href="tel:17">17</a>, ou <a href="sms:114">114</a> par SMS
        </li>
        <li>
          Détresse&nbsp;: <a href="tel:3114">3114</a>
        </li>
        <li>
          <LeaveLink />
        </li>
      </ul>
      <ThemeSwitch />
      <p className={styles.seller}>
        Édité par {site.seller.name}, SIREN&nbsp;{site.seller.siren}
      </p>
    </div>
  );
}
