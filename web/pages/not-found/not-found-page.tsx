import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';

const text = late(() => import('#web/pages/not-found/not-found-text.tsx').then(({ NotFoundText }) => NotFoundText));
export const parts = [text];

/** Says that there is no such page, and what there is: read only, so without script. */
export function Page() {
  return <Island content={text} />;
}
