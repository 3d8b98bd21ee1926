import styles from '#web/shell/footer.module.css';
import { ThemeSwitch } from '#web/shell/theme-switch.tsx';
import { site } from '#web/shop.ts';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import { LeaveLink } from '#web/ui/leave.tsx';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';

const edge = late(() => import('#web/shell/footer-links.tsx').then(({ FooterEdge }) => FooterEdge));
const links = late(() => import('#web/shell/footer-links.tsx').then(({ FooterLinks }) => FooterLinks));

/** The footer of every page: the newsletter, links to all pages, emergency numbers, the seller. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <Island content={edge} />
      <div className={styles.columns}>
        <div className={styles.letter}>
          <h2 className={styles.letterTitle}>La lettre</h2>
          <p>Un article à lire, un geste à essayer à deux, et rien d’autre.</p>
          <NewsletterForm source="footer" />
        </div>
        <Island className={styles.groups} content={links} />
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
