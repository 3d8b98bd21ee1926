import { Link } from 'react-router-dom';
import styles from '#web/shell/footer.module.css';
import { ThemeSwitch } from '#web/shell/theme-switch.tsx';
import { site } from '#web/shop.ts';
import { Thread } from '#web/ui/thread.tsx';

const groups = [
  {
    title: 'Le site',
    links: [
      { to: '/', label: 'Accueil' },
      { to: '/product', label: 'Le guide' },
      { to: '/blog', label: 'Blog' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Informations',
    links: [
      { to: '/confidentialite', label: 'Confidentialité' },
      { to: '/conditions-generales', label: 'Conditions générales de vente' },
      { to: '/livraison-remboursement', label: 'Livraison et remboursement' },
      { to: '/mentions-legales', label: 'Mentions légales' },
    ],
  },
];

export function Footer() {
  return (
    <footer className={styles.footer}>
      <Thread className={styles.thread} />
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.name}>{site.name}</p>
          <p>{site.tagline}</p>
          <ThemeSwitch />
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.links}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link className={styles.link} to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
