import type { PortraitName } from '#content/reviews.ts';
import styles from '#web/ui/portrait.module.css';

/** A person of the demonstration, drawn with the site's two threads and without a face. The name beside it says who it is. */
export function Portrait({ name }: { name: PortraitName }) {
  return <span className={styles.portrait} data-image={name} />;
}
