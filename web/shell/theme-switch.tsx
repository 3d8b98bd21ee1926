import { atom, useAtom } from 'jotai';
import { useEffect, useId } from 'react';
import { afterFrame } from '#web/browser/after-frame.ts';
import { readLocal, storageKeys, writeLocal } from '#web/browser/storage.ts';
import styles from '#web/shell/theme-switch.module.css';

/** The reader's theme, as it is stored; the boot script applies it before the first paint. */
const themes = ['light', 'dark', 'system'] as const;
type Theme = (typeof themes)[number];

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

/** The chosen theme; writing it stores the bare word, and restyles the page after the button. */
const themeAtom = atom(
  (get) => get(shownThemeAtom),
  (_get, set, theme: Theme) => {
    set(shownThemeAtom, theme);
    afterFrame(() => applyTheme(theme));
    writeLocal(storageKeys.theme, theme);
  },
);

const labels: Record<Theme, string> = { light: 'Clair', dark: 'Nuit', system: 'Système' };

/** Three radio buttons; hidden where there is no script to act on them. */
export function ThemeSwitch() {
  const [theme, setTheme] = useAtom(themeAtom);
  const name = useId();
  useEffect(() => {
    // Chosen while the script was loading (`boot.ts`).
    const chosen = document.documentElement.dataset.theme;
    if (isTheme(chosen)) setTheme(chosen);
  }, [setTheme]);
  return (
    <fieldset className={`needs-script relative ${styles.switch}`}>
      <legend className="visually-hidden">Thème d’affichage</legend>
      {themes.map((choice) => (
        <label key={choice} className={`ring centred small ${styles.choice}`}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            // Firefox restores what was checked before a reload, which another tab may have changed since.
            autoComplete="off"
            value={choice}
            checked={choice === theme}
            onChange={() => setTheme(choice)}
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  );
}
