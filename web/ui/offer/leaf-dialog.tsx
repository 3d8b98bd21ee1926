import type { ComponentProps, KeyboardEvent } from 'react';
import type { GuidePage } from '#web/page-data/excerpt.data.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from '#web/ui/offer/leaf-through.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

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

/** A key handler that turns the pages with the left and right arrow keys. */
export function turnByArrows(current: number, onTurn: (index: number) => void) {
  return (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onTurn(current + step);
  };
}

type LeafControlsProps = { pages: readonly GuidePage[]; current: number; onTurn: (index: number) => void };

/** The current page, announced at each turn, between the buttons that turn. */
export function LeafControls({ pages, current, onTurn }: LeafControlsProps) {
  const ready = useHydrated();
  const onKeyDown = turnByArrows(current, onTurn);
  const turnButton = (index: number, sign: string, name: string) => (
    <button
      type="button"
      disabled={!ready || pages[index] === undefined}
      onClick={() => onTurn(index)}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{name}</span>
    </button>
  );
  return (
    <div className={styles.controls}>
      {turnButton(current - 1, '←', 'Page précédente')}
      <p aria-live="polite">
        <span className={styles.place}>
          Page {current + 1} sur {pages.length}
        </span>{' '}
        <span className={styles.label}>{pages[current]?.label}</span>
      </p>
      {turnButton(current + 1, '→', 'Page suivante')}
    </div>
  );
}

/** A page's classes: white pages are dimmed in the dark theme, the drawn cover has colours of its own for it. */
export function sheetOf({ avif }: GuidePage): string {
  return avif === undefined ? `${sheet.sheet}` : `${sheet.sheet} ${sheet.white}`;
}
