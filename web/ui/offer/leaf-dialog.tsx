import type { ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { LeafControls } from '#web/ui/offer/leaf-controls.tsx';
import styles from '#web/ui/offer/leaf-through.module.css';
import { sheetOf } from '#web/ui/offer/sheet-of.ts';
import { ProductImage } from '#web/ui/product-image.tsx';

type LeafDialogProps = ComponentProps<typeof LeafControls> & { onClose: () => void };

/** One page of the guide, as large as the screen allows. */
export function LeafDialog({ pages, current, onTurn, onClose }: LeafDialogProps) {
  const page = pages[current];
  if (page === undefined) return null;
  return (
    <Dialog className={styles.dialog} aria-label="Page du guide en grand" onClose={onClose}>
      <div className={styles.opened}>
        <div className={styles.head}>
          <LeafControls pages={pages} current={current} onTurn={onTurn} />
          <button type="button" className={styles.close} onClick={onClose}>
            Fermer
          </button>
        </div>
        <ProductImage key={page.src} className={sheetOf(page)} src={page.src} avif={page.avif} alt={page.alt} />
      </div>
    </Dialog>
  );
}
