import type { PortraitName } from '#content/reviews.ts';
import { portraitAddress } from '#web/page-data/portraits.data.ts';
import styles from '#web/ui/portrait.module.css';

/** A person of the demonstration. The name beside it says who it is. */
export function Portrait({ name }: { name: PortraitName }) {
  return (
    <img className={styles.portrait} src={`${portraitAddress}#${name}`} width={48} height={48} alt="" loading="lazy" />
  );
}
