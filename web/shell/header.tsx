import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { HeaderCartButton } from '#web/cart/cart-button.tsx';
import { menuLines } from '#web/page-data/drawings.data.ts';
import styles from '#web/shell/header.module.css';
import menuStyles from '#web/shell/menu.module.css';
import { ThemeSwitch } from '#web/shell/theme-switch.tsx';
import { site } from '#web/shop.ts';
import { ThreadMark, Weave } from '#web/ui/weave.tsx';

/** `pages`: the addresses that count as being there; the sales page of `/products/{id}` is the guide's too. `note`: stands below it in the menu. */
const links = [
  { to: '/', label: 'Accueil', note: 'Par où l’on commence', pages: /^\/$/ },
  { to: '/blog', label: 'Blog', note: 'Des articles à lire, puis à se dire', pages: /^\/blog(\/|$)/ },
  { to: '/product', label: 'Guide', note: 'Ce qu’il contient, et ce qu’il coûte', pages: /^\/products?(\/|$)/ },
  { to: '/contact', label: 'Contact', note: 'Une personne vous répond', pages: /^\/contact$/ },
];

const solidFromPx = 20;

/** What is done outside the menu by touch, by pointer and by Tab. */
const outsideEvents = ['pointerdown', 'focusin'] as const;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > solidFromPx);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}

function NavigationLinks({ withNotes = false }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.links}>
      {links.map(({ to, label, note, pages }) => (
        <li key={to}>
          <a
            className={`${withNotes ? '' : 'row'} ${styles.link}`}
            href={to}
            aria-current={pages.test(pathname) ? 'page' : undefined}
          >
            {label} {withNotes && <small className="note">{note}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Opens without script; with it, closes on navigation, on Escape, and for what is done outside it. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    // Hydration is no navigation: a menu opened before it stays open.
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (menu.current) menu.current.open = false;
  }, [key]);
  useEffect(() => {
    const closeFor = ({ target }: Event) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    for (const type of outsideEvents) document.addEventListener(type, closeFor);
    return () => {
      for (const type of outsideEvents) document.removeEventListener(type, closeFor);
    };
  }, []);
  return (
    <details
      ref={menu}
      className={`on-phones ${menuStyles.menu}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={`target ${menuStyles.toggle}`}>
        <span className={menuStyles.closed}>Menu</span>
        <span className={menuStyles.opened}>Fermer</span>
        <Weave className={menuStyles.lines} threads={menuLines} />
      </summary>
      <div className={`copper ${menuStyles.panel}`}>
        <nav aria-label="Navigation principale">
          <NavigationLinks withNotes />
        </nav>
        <ThreadMark className={menuStyles.knot} />
        <ThemeSwitch />
      </div>
    </details>
  );
}

export function Header() {
  const scrolled = useScrolled();
  return (
    <header className={styles.header} data-solid={scrolled}>
      <div className={`width ${styles.bar}`}>
        <a className={`target plain unbroken ${styles.brand}`} href="/">
          <ThreadMark className={styles.mark} />
          {site.name}
        </a>
        <nav className={`off-phones ${styles.wide}`} aria-label="Navigation principale">
          <NavigationLinks />
        </nav>
        <div className={styles.tools}>
          <HeaderCartButton />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
