import styles from '#web/shell/footer.module.css';
import { ThemeSwitch } from '#web/shell/theme-switch.tsx';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';

const edge = late(() => import('#web/shell/footer-links.tsx').then(({ FooterEdge }) => FooterEdge));
const links = late(() => import('#web/shell/footer-links.tsx').then(({ FooterLinks }) => FooterLinks));
const lastLines = late(() => import('#web/shell/footer-links.tsx').then(({ LastLines }) => LastLines));

/** The footer of every page: the newsletter, links to all pages, emergency numbers, the seller. */
export function Footer() {
  return (
    <footer className={`below-view small ${styles.footer}`}>
      <Island content={edge} />
      <div className={`width ${styles.columns}`}>
        <div className={styles.letter}>
          <div className="stack2">
            <h2>La lettre</h2>
            <p>Un article à lire, un geste à essayer à deux, et rien d’autre.</p>
          </div>
          <NewsletterForm source="footer" />
        </div>
        <Island className="contents" content={links} />
      </div>
      <div className={`width soft between ${styles.end}`}>
        <Island className="contents" content={lastLines} />
        <ThemeSwitch />
      </div>
    </footer>
  );
}
