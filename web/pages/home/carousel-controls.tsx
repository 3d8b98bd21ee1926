import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '#web/pages/home/carousel-controls.module.css';

/** Chooses a slide from the one in view or being scrolled to; beyond either end it continues at the other. */
type Show = (choose: (from: number) => number) => void;

/** Scrolling has ended after this long without a scroll event: Safari has no `scrollend`. */
const restMs = 120;
const advanceMs = 7000;

function prefersStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Adds the buttons to a carousel of the page: an element that has a row of slides, and a place for them. */
export function CarouselControls({ carousel }: { carousel: HTMLElement }) {
  const track = carousel.querySelector<HTMLElement>('[role="group"]');
  const foot = carousel.querySelector('[data-controls]');
  return track && foot && createPortal(<Controls carousel={carousel} track={track} />, foot);
}

/** Previous and next, which go round, a dot for each slide, and a button that stops the slow advance (WCAG 2.2.2). */
function Controls({ carousel, track }: { carousel: HTMLElement; track: HTMLElement }) {
  const count = track.children.length;
  const [playing, setPlaying] = useState(() => !prefersStill());
  const { index, show } = useSlides(track, count);
  useArrowKeys(track, show);
  useAdvance(carousel, playing, () => show((from) => from + 1));
  return (
    <div className={`cluster fill ${styles.controls}`}>
      <button
        type="button"
        className={`thumb ${styles.turn}`}
        aria-label="Précédent"
        onClick={() => show((from) => from - 1)}
      >
        ←
      </button>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={at}
            type="button"
            className={`thumb centred ${styles.dot}`}
            aria-label={`Témoignage ${at + 1}`}
            aria-current={at === index}
            onClick={() => show(() => at)}
          />
        ))}
      </div>
      <button
        type="button"
        className={`thumb ${styles.turn}`}
        aria-label="Suivant"
        onClick={() => show((from) => from + 1)}
      >
        →
      </button>
      <button type="button" className={`thumb small underlined ${styles.pause}`} onClick={() => setPlaying(!playing)}>
        {playing ? 'Mettre en pause' : 'Faire défiler'}
      </button>
    </div>
  );
}

/** `index` changes at once for buttons, and for swipes when the scrolling has ended. */
function useSlides(track: HTMLElement, count: number): { index: number; show: Show } {
  const [index, setIndex] = useState(0);
  const wanted = useRef(0);

  const show = useCallback<Show>(
    (choose) => {
      wanted.current = (choose(wanted.current) + count) % count;
      setIndex(wanted.current);
      const slide = track.children[wanted.current];
      if (slide instanceof HTMLElement)
        track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior: prefersStill() ? 'instant' : 'smooth' });
    },
    [track, count],
  );

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        wanted.current = Math.round(track.scrollLeft / track.clientWidth);
        setIndex(wanted.current);
      }, restMs);
    };
    onScroll();
    track.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      track.removeEventListener('scroll', onScroll);
    };
  }, [track]);

  return { index, show };
}

/** Left and right arrows turn the slides while the row has the focus. */
function useArrowKeys(track: HTMLElement, show: Show): void {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      show((from) => from + step);
    };
    track.addEventListener('keydown', turn);
    return () => track.removeEventListener('keydown', turn);
  }, [track, show]);
}

/** Advances slowly while `playing`, unless the section is pointed at, focused or out of view. */
function useAdvance(carousel: HTMLElement, playing: boolean, advance: () => void): void {
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const isBusy = carousel.matches(':hover, :focus-within');
      if (document.visibilityState === 'visible' && !isBusy && isInView(carousel)) latest.current();
    }, advanceMs);
    return () => clearInterval(timer);
  }, [carousel, playing]);
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0;
}
