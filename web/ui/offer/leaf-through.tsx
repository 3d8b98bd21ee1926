import { type ComponentProps, startTransition, type UIEvent, useEffect, useRef, useState } from 'react';
import { afterFrame } from '#web/browser/after-frame.ts';
import { leaves, type OpenSpread } from '#web/page-data/spreads.data.ts';
import { late, useLate } from '#web/ui/late.ts';
import { LeafControls, turnByArrows } from '#web/ui/offer/leaf-controls.tsx';
import styles from '#web/ui/offer/leaf-through.module.css';
import { bookClass, SpreadImage } from '#web/ui/spread.tsx';

const leafDialog = late(() => import('#web/ui/offer/leaf-dialog.tsx').then(({ LeafDialog }) => LeafDialog));

/** The strip's scroll position for each of its pages. */
function listStops(strip: HTMLElement): number[] {
  const items = [...strip.querySelectorAll('li')];
  return items.map((item) => item.offsetLeft - (items[0]?.offsetLeft ?? 0));
}

function findCurrent(strip: HTMLElement): number {
  const distances = listStops(strip).map((left) => Math.abs(left - strip.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

function scrollToLeaf(strip: HTMLElement, index: number): void {
  strip.scrollTo({ left: listStops(strip)[index] ?? 0 });
  // The focus moves only if it is on a page: it may be on a button or in the dialog.
  if (strip.contains(document.activeElement)) strip.querySelectorAll('a')[index]?.focus({ preventScroll: true });
}

/** The strip, the page in view and the way to another. `inUse`: the reader has pointed at, focused or scrolled the strip. */
function useLeaves() {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [inUse, setInUse] = useState(false);
  // The page our own scrolling leads to: until it is reached, the ends of scrolls that it interrupted do not count.
  const target = useRef<number>(null);
  const turns = useRef(0);
  // As a transition, the pages beyond the view do not hold back the one that is turned to.
  const showPictures = () => startTransition(() => setInUse(true));
  const turnTo = (index: number) => {
    if (leaves[index] === undefined) return;
    target.current = index;
    turns.current += 1;
    const turn = turns.current;
    afterFrame(() => {
      // A later turn came before this one's frame: two would move the focus to and fro without end.
      if (turn !== turns.current) return;
      setCurrent(index);
      showPictures();
      if (strip.current) scrollToLeaf(strip.current, index);
    });
  };
  /** To a page beside the one in view: counted from the one that a turn before leads to, if its frame has not come. */
  const turnOn = (index: number) => turnTo(index + (target.current ?? current) - current);
  const markInUse = () => {
    showPictures();
    leafDialog.load().catch(() => {});
  };
  const forgetTarget = () => {
    target.current = null;
  };
  const handlers = {
    onPointerEnter: markInUse,
    onFocus: markInUse,
    onScroll: markInUse,
    onPointerDown: forgetTarget,
    onWheel: forgetTarget,
    onScrollEnd: ({ currentTarget }: UIEvent<HTMLUListElement>) =>
      setCurrent(target.current ?? findCurrent(currentTarget)),
  };
  return { strip, current, inUse, turnTo, turnOn, handlers };
}

/**
 * Real pages of the guide, turned by swipe, buttons or arrow keys; each opens large. Without script the strip scrolls.
 * Pictures load when they are needed: on a phone the first two, all once the strip is in use.
 */
export function LeafThrough() {
  const { strip, current, inUse, turnTo, turnOn, handlers } = useLeaves();
  const [opened, setOpened] = useState(false);
  // Without the dialog's code the link does what it does without script.
  const Dialog = useLate(leafDialog, opened, () => {
    // A page that the browser keeps for the way back is asked again at the next click.
    setOpened(false);
    window.location.assign(leaves[current]?.src ?? '');
  });
  const open = (index: number) => {
    turnTo(index);
    afterFrame(() => setOpened(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that was clicked before this strip had its script
  useEffect(() => {
    const { dataset } = document.documentElement;
    const asked = leaves.findIndex(({ src }) => src === dataset.leaf);
    delete dataset.leaf;
    if (asked >= 0) open(asked);
  }, []);
  const close = () => {
    setOpened(false);
    strip.current?.querySelectorAll('a')[current]?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.leaves}>
      <ul ref={strip} className={`relative ${styles.strip}`} data-pictures={inUse ? 'all' : 'near'} {...handlers}>
        {leaves.map((page, index) => (
          <li key={page.src}>
            <Leaf
              page={page}
              onFocus={({ currentTarget }) => {
                // The strip's snapping undoes the browser's own scrolling to the focused page.
                if (!opened && currentTarget.matches(':focus-visible')) turnTo(index);
              }}
              onKeyDown={turnByArrows(index, turnOn)}
              onClick={(event) => {
                event.preventDefault();
                open(index);
              }}
            />
          </li>
        ))}
      </ul>
      <LeafControls pages={leaves} current={current} onTurn={turnOn} onKeyDown={turnByArrows(current, turnOn)} />
      {opened && Dialog && <Dialog pages={leaves} current={current} onTurn={turnOn} onClose={close} />}
    </div>
  );
}

type LeafProps = Pick<ComponentProps<'a'>, 'onClick' | 'onFocus' | 'onKeyDown'> & { page: OpenSpread };

function Leaf({ page, ...handlers }: LeafProps) {
  return (
    <a
      className={`${styles.leaf} ${bookClass(page)}`}
      href={page.src}
      aria-haspopup="dialog"
      aria-label={page.alt}
      {...handlers}
    >
      <SpreadImage spread={page} sizes="(width >= 46rem) 38rem, 170vw" alt="" loading="lazy" />
    </a>
  );
}
