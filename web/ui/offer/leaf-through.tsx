import { guidePages } from 'virtual:guide-pages';
import { type ComponentProps, useRef, useState } from 'react';
import { LeafControls, turnByArrows } from '#web/ui/offer/leaf-controls.tsx';
import { LeafDialog } from '#web/ui/offer/leaf-dialog.tsx';
import styles from '#web/ui/offer/leaf-through.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** How far the strip is scrolled when each of its pages is the current one. */
function listStops(strip: HTMLElement): number[] {
  const leaves = [...strip.querySelectorAll('li')];
  return leaves.map((leaf) => leaf.offsetLeft - (leaves[0]?.offsetLeft ?? 0));
}

function findCurrent(strip: HTMLElement): number {
  const distances = listStops(strip).map((left) => Math.abs(left - strip.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

function scrollToLeaf(strip: HTMLElement, index: number): void {
  strip.scrollTo({ left: listStops(strip)[index] ?? 0 });
  // The focus follows only if it is on a page: it may be on a button, or in the dialog.
  if (strip.contains(document.activeElement)) strip.querySelectorAll('a')[index]?.focus({ preventScroll: true });
}

/**
 * Real pages of the guide, leafed through by swipe, buttons or arrow keys; each opens large. Without script they scroll.
 * Pictures come as they are needed: the first at once, the one that shows beside it next, all when a hand is on them.
 */
export function LeafThrough() {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState(false);
  const [inUse, setInUse] = useState(false);
  const hydrated = useHydrated();
  // Where our own scrolling leads: until it is there, the ends of scrolls it cut short say nothing of the reader's place.
  const target = useRef<number>(null);
  const letGo = () => {
    target.current = null;
  };
  const turnTo = (index: number) => {
    if (guidePages[index] === undefined) return;
    setCurrent(index);
    setInUse(true);
    target.current = index;
    if (strip.current) scrollToLeaf(strip.current, index);
  };
  return (
    <div className={styles.leaves}>
      <ul
        ref={strip}
        className={styles.strip}
        data-pictures={inUse ? 'all' : hydrated ? 'two' : 'one'}
        onPointerEnter={() => setInUse(true)}
        onFocus={() => setInUse(true)}
        onScroll={() => setInUse(true)}
        onPointerDown={letGo}
        onWheel={letGo}
        onScrollEnd={({ currentTarget }) => setCurrent(target.current ?? findCurrent(currentTarget))}
      >
        {guidePages.map((page, index) => (
          <li key={page.webp}>
            <Leaf
              page={page}
              eager={index === 0}
              onKeyDown={turnByArrows(index, turnTo)}
              onClick={(event) => {
                event.preventDefault();
                turnTo(index);
                setOpened(true);
              }}
            />
          </li>
        ))}
      </ul>
      <LeafControls current={current} onTurn={turnTo} />
      {opened && <LeafDialog current={current} onTurn={turnTo} onClose={() => setOpened(false)} />}
    </div>
  );
}

type LeafProps = Pick<ComponentProps<'a'>, 'onClick' | 'onKeyDown'> & {
  page: (typeof guidePages)[number];
  eager: boolean;
};

function Leaf({ page, eager, ...handlers }: LeafProps) {
  return (
    <a className={styles.leaf} href={page.webp} aria-haspopup="dialog" aria-label={page.alt} {...handlers}>
      <ProductImage
        className={sheet.sheet}
        src={page.webp}
        avif={page.avif}
        alt=""
        width={page.width}
        height={page.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </a>
  );
}
