/** A row of slides that scrolls and snaps: the slide in view and the ways to another. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Chooses a slide from the one in view or being scrolled to; beyond either end it goes round. */
type Show = (choose: (from: number) => number) => void;

/** Scrolling has ended after this long without a scroll event: Safari has no `scrollend`. */
const restMs = 120;
const advanceMs = 7000;

function behavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

/** `index` changes at once for buttons, and for swipes when the scrolling has ended. */
export function useSlides(track: RefObject<HTMLElement | null>, count: number): { index: number; show: Show } {
  const [index, setIndex] = useState(0);
  const wanted = useRef(0);

  const show = useCallback<Show>(
    (choose) => {
      wanted.current = (choose(wanted.current) + count) % count;
      setIndex(wanted.current);
      const slide = track.current?.children[wanted.current];
      if (slide instanceof HTMLElement && track.current)
        track.current.scrollTo({ left: slide.offsetLeft - track.current.offsetLeft, behavior: behavior() });
    },
    [track, count],
  );

  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        wanted.current = Math.round(element.scrollLeft / element.clientWidth);
        setIndex(wanted.current);
      }, restMs);
    };
    onScroll();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', onScroll);
    };
  }, [track]);

  return { index, show };
}

/** Left and right arrows turn the slides while the row has the focus. */
export function useArrowKeys(track: RefObject<HTMLElement | null>, show: Show): void {
  useEffect(() => {
    const element = track.current;
    const turn = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      show((from) => from + step);
    };
    element?.addEventListener('keydown', turn);
    return () => element?.removeEventListener('keydown', turn);
  }, [track, show]);
}

/** Advances slowly while `playing`, unless the section is pointed at, focused or out of view. */
export function useAdvance(section: RefObject<HTMLElement | null>, playing: boolean, advance: () => void): void {
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const isBusy = section.current?.matches(':hover, :focus-within');
      if (document.visibilityState === 'visible' && !isBusy && isInView(section.current)) latest.current();
    }, advanceMs);
    return () => clearInterval(timer);
  }, [section, playing]);
}

function isInView(element: HTMLElement | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.top < window.innerHeight && box.bottom > 0;
}
