/** The reader's theme: light, dark, or the system's. The boot script applies the stored one before the first paint. */
import { atom } from 'jotai';

/** The bare words that are stored. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'ui-theme';

function isTheme(text: unknown): text is Theme {
  return themes.some((theme) => theme === text);
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

function applyTheme(theme: Theme): void {
  document.documentElement.classList.remove('light', 'dark');
  if (theme !== 'system') document.documentElement.classList.add(theme);
}

const shownThemeAtom = atom<Theme>('system');
shownThemeAtom.onMount = (set) => {
  set(readTheme());
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey && key !== null) return;
    set(readTheme());
    applyTheme(readTheme());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** The chosen theme; writing it applies it at once and stores the bare word. */
export const themeAtom = atom(
  (get) => get(shownThemeAtom),
  (_get, set, theme: Theme) => {
    set(shownThemeAtom, theme);
    applyTheme(theme);
    try {
      localStorage.setItem(storageKey, theme);
    } catch {
      // Storage is full or forbidden: the choice lasts as long as the page.
    }
  },
);
