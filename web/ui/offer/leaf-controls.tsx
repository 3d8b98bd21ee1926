import type { KeyboardEvent, KeyboardEventHandler } from 'react';
import type { OpenSpread } from '#web/page-data/spreads.data.ts';
import styles from '#web/ui/offer/leaf-through.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export function turnByArrows(current: number, onTurn: (index: number) => void) {
  return (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onTurn(current + step);
  };
}

type LeafControlsProps = {
  pages: readonly OpenSpread[];
  current: number;
  onTurn: (index: number) => void;
  onKeyDown?: KeyboardEventHandler;
  className?: string | undefined;
};

export function LeafControls({ pages, current, onTurn, onKeyDown, className = '' }: LeafControlsProps) {
  const ready = useHydrated();
  const turnButton = (index: number, sign: string, name: string) => (
    <button
      type="button"
      className={`thumb ${styles.round}`}
      disabled={!ready}
      // A button that is disabled loses the focus, and the keys with it.
      aria-disabled={pages[index] === undefined}
      onClick={() => onTurn(index)}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{name}</span>
    </button>
  );
  return (
    <div className={`relative row ${styles.controls} ${className}`}>
      {turnButton(current - 1, '←', 'Page précédente')}
      <p className="note" aria-live="polite">
        <span className="name">
          Page {current + 1} sur {pages.length}
        </span>{' '}
        <span>{pages[current]?.label}</span>
      </p>
      {turnButton(current + 1, '→', 'Page suivante')}
    </div>
  );
}
