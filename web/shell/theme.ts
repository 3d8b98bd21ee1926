/** The reader's theme: light, dark, or the system's. The boot script applies the stored one before the first paint. */
import { atom } from 'jotai';
import { readLocal, writeLocal } from '#web/browser/storage.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';

/** The bare words that are stored. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

function isTheme(text: unknown): text is Theme {
  return themes.some((theme) => theme === text);
}

function readTheme(): Theme {
  const stored = readLocal(storageKeys.theme);
  return isTheme(stored) ? stored : 'system';
}

function applyTheme(theme: Theme): void {
  document.documentElement.classList.remove('light', 'dark');
  if (theme !== 'system') document.documentElement.classList.add(theme);
}

const shownThemeAtom = atom<Theme>('system');
shownThemeAtom.onMount = (set) => {
  set(readTheme());
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKeys.theme && key !== null) return;
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
    writeLocal(storageKeys.theme, theme);
  },
);
