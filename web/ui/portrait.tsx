import type { PortraitName } from '#content/demo-reviews.ts';
import { portraitAddress } from '#web/page-data/portraits.data.ts';

/** A person of the demonstration. The name beside it says who it is. */
export function Portrait({ name }: { name: PortraitName }) {
  return <img className="portrait" src={`${portraitAddress}#${name}`} width={48} height={48} alt="" loading="lazy" />;
}
