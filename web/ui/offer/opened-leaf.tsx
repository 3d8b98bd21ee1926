import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
import { leafTexts, type OpenSpread } from '#web/page-data/spreads.data.ts';
import styles from '#web/ui/offer/leaf-dialog.module.css';
import { LeafText } from '#web/ui/offer/leaf-text.tsx';
import { SpreadImage } from '#web/ui/spread.tsx';

type OpenedLeafProps = {
  ref: RefObject<HTMLDivElement | null>;
  page: OpenSpread;
  /** The page that was turned to come here, if one was. `isBack`: it came after this one. */
  left: OpenSpread | undefined;
  isBack: boolean;
  isLarge: boolean;
  onResize: () => void;
  onSwipe: (step: number) => void;
};

/** An open page in the dialog, with its text below it: swiped to turn it, or moved by the mouse while it is large. */
export function OpenedLeaf({ ref, page, left, isBack, isLarge, onResize, onSwipe }: OpenedLeafProps) {
  // What comes into the middle, as shares of the picture: where it was double-clicked, or its written page.
  const middle = useRef<readonly [x: number, y: number]>([page.side === 'right' ? 0.75 : 0.25, 0]);
  useEffect(() => {
    const pan = ref.current;
    if (pan === null) return;
    const [x, y] = middle.current;
    const left = x * pan.scrollWidth - pan.clientWidth / 2;
    pan.scrollTo({ left, top: isLarge ? y * pan.scrollHeight - pan.clientHeight / 2 : 0, behavior: 'instant' });
  }, [ref, isLarge]);
  const resizeAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    middle.current = [(clientX - left) / width, (clientY - top) / height];
    onResize();
  };
  const swipe = useSwipe(onSwipe);
  // The picture is shown first: its text is below the screen.
  const texts = useDeferredValue(leafTexts[page.src], []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an open book is no fieldset
    <div
      ref={ref}
      className={`${styles.pan} ${isLarge ? styles.large : ''}`}
      role="group"
      aria-label={page.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach
      tabIndex={0}
      {...(isLarge ? { onPointerMove: dragByMouse } : swipe)}
    >
      <div className={`relative ${styles.sheet}`}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a button does the same */}
        <div onDoubleClick={resizeAt}>
          <Picture page={page} alt={page.alt} />
        </div>
        {left && <TurningLeaf from={left} to={page} isBack={isBack} />}
        {!isLarge && (
          <div className={styles.texts}>
            {texts?.map((text) => (
              <LeafText key={text.number} page={text} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function Picture({ page, alt = '' }: { page: OpenSpread; alt?: string }) {
  return (
    <picture>
      <SpreadImage spread={page} sizes="200vw" alt={alt} draggable={false} />
    </picture>
  );
}

/** Over the page in view: the half of the one before that is covered last, and the leaf with a half of each on its sides. */
function TurningLeaf({ from, to, isBack }: { from: OpenSpread; to: OpenSpread; isBack: boolean }) {
  return (
    <div className={`${styles.turning} ${isBack ? styles.back : ''}`} aria-hidden="true">
      <Picture page={from} />
      <div className={styles.leaf}>
        <Picture page={from} />
        <Picture page={to} />
      </div>
    </div>
  );
}

function dragByMouse({ currentTarget, pointerType, buttons, movementX, movementY }: PointerEvent) {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY);
}

/** A finger's shortest way that turns a page, in pixels. */
const swipeLength = 60;

/** Swiping on, where there is nothing more to scroll to, turns the page. */
function useSwipe(onSwipe: (step: number) => void) {
  const start = useRef({ x: 0, y: 0, isFirst: false, isLast: false });
  return {
    onTouchStart({ currentTarget: pan, touches }: TouchEvent) {
      const touch = touches.length === 1 && (window.visualViewport?.scale ?? 1) < 1.01 ? touches[0] : undefined;
      const isFirst = touch !== undefined && pan.scrollLeft < 2;
      const isLast = touch !== undefined && pan.scrollLeft > pan.scrollWidth - pan.clientWidth - 2;
      start.current = { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, isFirst, isLast };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const { x, y, isFirst, isLast } = start.current;
      const touch = changedTouches[0];
      if (touch === undefined) return;
      const right = touch.clientX - x;
      if (Math.abs(right) < Math.max(swipeLength, 2 * Math.abs(touch.clientY - y))) return;
      if (right > 0 ? isFirst : isLast) onSwipe(right > 0 ? -1 : 1);
    },
  };
}
