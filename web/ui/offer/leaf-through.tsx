import { guidePages } from 'virtual:guide-pages';
import { type ComponentProps, useRef, useState } from 'react';
import type { GuidePage } from '#web/page-data/guide-pages.ts';
import { LeafControls, turnByArrows } from '#web/ui/offer/leaf-controls.tsx';
import { LeafDialog } from '#web/ui/offer/leaf-dialog.tsx';
import styles from '#web/ui/offer/leaf-through.module.css';
import { sheetOf } from '#web/ui/offer/sheet-of.ts';
import { ProductImage } from '#web/ui/product-image.tsx';
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

/** `sideBySide`: wide screens show several pages at a time. */
type LeafThroughProps = { pages: readonly GuidePage[]; sideBySide?: boolean };

/**
 * Real pages of the guide, leafed through by swipe, buttons or arrow keys; each opens large. Without script they scroll.
 * Pictures come as they are needed: the first at once, those in sight beside it next, all when a hand is on them.
 */
function LeafThrough({ pages, sideBySide = false }: LeafThroughProps) {
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
    if (pages[index] === undefined) return;
    setCurrent(index);
    setInUse(true);
    target.current = index;
    if (strip.current) scrollToLeaf(strip.current, index);
  };
  const close = () => {
    setOpened(false);
    strip.current?.querySelectorAll('a')[current]?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.leaves}>
      <ul
        ref={strip}
        className={`${styles.strip} ${sideBySide ? styles.wide : ''}`}
        data-pictures={inUse ? 'all' : hydrated ? 'near' : 'first'}
        onPointerEnter={() => setInUse(true)}
        onFocus={() => setInUse(true)}
        onScroll={() => setInUse(true)}
        onPointerDown={letGo}
        onWheel={letGo}
        onScrollEnd={({ currentTarget }) => setCurrent(target.current ?? findCurrent(currentTarget))}
      >
        {pages.map((page, index) => (
          <li key={page.src}>
            <Leaf
              page={page}
              eager={isInFirstView(page)}
              onFocus={({ currentTarget }) => {
                // The strip's snapping undoes the browser's own scrolling to what has the focus.
                if (!opened && currentTarget.matches(':focus-visible')) turnTo(index);
              }}
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
      <LeafControls pages={pages} current={current} onTurn={turnTo} />
      {opened && <LeafDialog pages={pages} current={current} onTurn={turnTo} onClose={close} />}
    </div>
  );
}

/** The cover opens the product page; what is behind it stands further down. */
const isInFirstView = ({ avif }: GuidePage) => avif === undefined;

/** Cover and pages. */
export function GuideLeaves() {
  return <LeafThrough pages={guidePages} />;
}

/** What is behind the cover, for where the cover is in sight already. */
export function InsideLeaves() {
  return <LeafThrough pages={guidePages.slice(1)} sideBySide />;
}

type LeafProps = Pick<ComponentProps<'a'>, 'onClick' | 'onFocus' | 'onKeyDown'> & {
  page: GuidePage;
  eager: boolean;
};

function Leaf({ page, eager, ...handlers }: LeafProps) {
  return (
    <a className={styles.leaf} href={page.src} aria-haspopup="dialog" aria-label={page.alt} {...handlers}>
      <ProductImage
        className={sheetOf(page)}
        src={page.src}
        avif={page.avif}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </a>
  );
}
