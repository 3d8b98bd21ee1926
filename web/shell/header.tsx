import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { HeaderCartButton } from '#web/cart/cart-button.tsx';
import styles from '#web/shell/header.module.css';
import { site } from '#web/shop.ts';
import { ThreadMark } from '#web/ui/thread.tsx';

const links = [
  { to: '/', label: 'Accueil' },
  { to: '/blog', label: 'Blog' },
  { to: '/product', label: 'Guide' },
  { to: '/contact', label: 'Contact' },
];

const solidFromPx = 20;

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

function NavigationLinks() {
  return (
    <ul className={styles.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink className={styles.link ?? ''} to={to} end={to === '/'}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Opens without script; with it, closes on navigation and on Escape. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes at every navigation
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.toggle}>Menu</summary>
      <nav className={styles.panel} aria-label="Navigation principale">
        <NavigationLinks />
      </nav>
    </details>
  );
}

export function Header() {
  const scrolled = useScrolled();
  return (
    <header className={styles.header} data-solid={scrolled}>
      <div className={styles.bar}>
        <Link className={styles.brand} to="/">
          <ThreadMark className={styles.mark} />
          {site.name}
        </Link>
        <nav className={styles.wide} aria-label="Navigation principale">
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
