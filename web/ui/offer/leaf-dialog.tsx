import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Leaf } from '#web/page-data/spreads.data.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from '#web/ui/offer/leaf-through.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type LeafDialogProps = ComponentProps<typeof LeafControls> & { onClose: () => void };

/** The open book as large as the screen allows, on phones a page at a time; twice as large on demand, and moved by a finger. */
export function LeafDialog({ pages, current, onTurn, onClose }: LeafDialogProps) {
  const [isLarge, setIsLarge] = useState(false);
  const pan = useRef<HTMLDivElement>(null);
  const page = pages[current];
  const side = page?.side;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn and each change of size begins at that spread's side
  useEffect(() => {
    pan.current?.scrollTo({ left: side === 'right' ? pan.current.scrollWidth / 2 : 0 });
  }, [side, current, isLarge]);
  if (page === undefined) return null;
  const turn = turnByArrows(current, onTurn);
  const resize = () => setIsLarge(!isLarge);
  return (
    <Dialog
      className={styles.dialog}
      aria-label="Page du guide en grand"
      onClose={onClose}
      onKeyDown={(event) => event.defaultPrevented || turn(event)}
    >
      <div className={styles.opened}>
        <div className={styles.head}>
          <LeafControls pages={pages} current={current} onTurn={onTurn} />
          <button type="button" className={styles.close} onClick={resize}>
            {isLarge ? 'Réduire' : 'Agrandir'}
          </button>
          <button type="button" className={styles.close} onClick={onClose}>
            Fermer
          </button>
        </div>
        <div key={page.src} ref={pan} className={`${styles.pan} ${isLarge ? styles.large : ''}`}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same */}
          <picture onDoubleClick={resize}>
            <source type="image/avif" srcSet={page.avif} sizes="200vw" />
            <img src={page.src} width={1600} height={1177} alt={page.alt} />
          </picture>
        </div>
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

type LeafControlsProps = { pages: readonly Leaf[]; current: number; onTurn: (index: number) => void };

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
