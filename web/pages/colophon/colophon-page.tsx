import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';

const text = late(() => import('#web/pages/colophon/colophon-text.tsx').then(({ ColophonText }) => ColophonText));
export const parts = [text];

/** Who answers, how the guide is made, and the works it cites: read only, so without script. */
export function Page() {
  return <Island content={text} />;
}
