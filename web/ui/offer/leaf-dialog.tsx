import { guidePages } from 'virtual:guide-pages';
import { useEffect, useRef } from 'react';
import { LeafControls } from '#web/ui/offer/leaf-controls.tsx';
import styles from '#web/ui/offer/leaf-through.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';

type LeafDialogProps = { current: number; onTurn: (index: number) => void; onClose: () => void };

/** A page as large as the screen allows, over the page; Escape, the button or a click beside it closes. */
export function LeafDialog({ current, onTurn, onClose }: LeafDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const page = guidePages[current];
  if (page === undefined) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Page du guide en grand"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={styles.opened}>
        <div className={styles.head}>
          <LeafControls current={current} onTurn={onTurn} />
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            Fermer
          </button>
        </div>
        <ProductImage
          key={page.webp}
          className={sheet.sheet}
          src={page.webp}
          avif={page.avif}
          alt={page.alt}
          width={page.width}
          height={page.height}
        />
      </div>
    </dialog>
  );
}
