import { useAtom } from 'jotai';
import { useId } from 'react';
import { type Theme, themeAtom, themes } from '#web/shell/theme.ts';
import styles from '#web/shell/theme-switch.module.css';

const labels: Record<Theme, string> = { light: 'Clair', dark: 'Nuit', system: 'Système' };

/** Three radio buttons; hidden where there is no script to act on them. */
export function ThemeSwitch() {
  const [theme, setTheme] = useAtom(themeAtom);
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Thème d’affichage</legend>
      {themes.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
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
