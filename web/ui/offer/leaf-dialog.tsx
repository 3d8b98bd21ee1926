import { type ComponentProps, type KeyboardEvent, type MouseEventHandler, useRef, useState } from 'react';
import { Dialog, putAway } from '#web/ui/dialog.tsx';
import { LeafControls } from '#web/ui/offer/leaf-controls.tsx';
import styles from '#web/ui/offer/leaf-dialog.module.css';
import leaves from '#web/ui/offer/leaf-through.module.css';
import { OpenedLeaf } from '#web/ui/offer/opened-leaf.tsx';

type LeafDialogProps = ComponentProps<typeof LeafControls> & { onClose: () => void };

/**
 * The open book as large as the screen allows, on phones a page at a time, with its text below it. Twice as large on demand,
 * and moved then by finger, mouse and arrow keys, which turn the pages otherwise.
 */
export function LeafDialog({ pages, current, onTurn, onClose }: LeafDialogProps) {
  const [isLarge, setIsLarge] = useState(false);
  const [[left, shown], turnOver] = useState([current, current]);
  if (shown !== current) turnOver([shown, current]);
  const pan = useRef<HTMLDivElement>(null);
  const page = pages[current];
  if (page === undefined) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    if (down === 0 && !isLarge) onTurn(current + right);
    else pan.current?.scrollBy({ left: right * panStep, top: down * panStep });
  };
  return (
    <Dialog className={styles.dialog} aria-label="Page en grand" onClose={onClose} onKeyDown={onKeyDown}>
      <div className={`row ${styles.head}`}>
        <LeafControls className={styles.controls} pages={pages} current={current} onTurn={onTurn} />
        <HeadButton
          sign={isLarge ? '−' : '+'}
          name={isLarge ? 'Réduire' : 'Agrandir'}
          onClick={() => setIsLarge(!isLarge)}
        />
        <HeadButton sign="×" name="Fermer" onClick={putAway} />
      </div>
      <OpenedLeaf
        key={page.src}
        ref={pan}
        page={page}
        left={left === current ? undefined : pages[left]}
        isBack={left > current}
        isLarge={isLarge}
        onResize={() => setIsLarge(!isLarge)}
        onSwipe={(step) => onTurn(current + step)}
      />
    </Dialog>
  );
}

const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How far a key moves the page, in pixels. */
const panStep = 80;

type HeadButtonProps = { sign: string; name: string; onClick: MouseEventHandler };

/** Its name where there is room for it, a sign elsewhere. */
function HeadButton({ sign, name, onClick }: HeadButtonProps) {
  return (
    <button type="button" className={`thumb ${leaves.round} ${styles.button}`} onClick={onClick}>
      <span className={`on-phones ${styles.sign}`} aria-hidden="true">
        {sign}
      </span>
      <span className="unseen-on-phones">{name}</span>
    </button>
  );
}
