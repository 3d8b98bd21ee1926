import type { Product } from '#content/catalogue.ts';
import { Audience } from '#web/pages/sales/audience.tsx';
import { Chapters } from '#web/pages/sales/chapters.tsx';
import { Comparison } from '#web/pages/sales/comparison.tsx';
import { Inclusions } from '#web/pages/sales/inclusions.tsx';
import { Scene } from '#web/pages/sales/scene.tsx';

/** The sections between the guide's pages and readers' voices, in the order of a reader's doubts. None needs script. */
export function Reasons({ product }: { product: Product }) {
  return (
    <>
      <Scene />
      <Inclusions product={product} />
      <Chapters />
      <Comparison product={product} />
      <Audience />
    </>
  );
}
