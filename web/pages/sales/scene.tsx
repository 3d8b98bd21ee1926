import { scene } from '#content/sales.ts';
import { apartLine } from '#web/page-data/drawings.data.ts';
import { Band } from '#web/pages/sales/band.tsx';
import styles from '#web/pages/sales/scene.module.css';
import layout from '#web/ui/layout.module.css';

/** A dialogue of the guide, whole. */
export function Scene() {
  const { title, turns, after, source } = scene;
  return (
    <Band piece={apartLine} ground="night">
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.turns}>
        {turns.map(({ name, text }) => (
          <div key={text} className={styles.turn}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.after}>
        <p>{after}</p>
        <p className={layout.note}>{source}</p>
      </div>
    </Band>
  );
}
