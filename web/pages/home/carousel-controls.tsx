import { type RefObject, useState } from 'react';
import styles from '#web/pages/home/carousel-controls.module.css';
import { useAdvance, useArrowKeys, useSlides } from '#web/pages/home/use-slides.ts';

type ControlsProps = {
  section: RefObject<HTMLElement | null>;
  track: RefObject<HTMLElement | null>;
  count: number;
};

function prefersStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Previous and next, which go round, a dot for each slide, and a button that stops the slow advance (WCAG 2.2.2). */
export function CarouselControls({ section, track, count }: ControlsProps) {
  const [playing, setPlaying] = useState(() => !prefersStill());
  const { index, show } = useSlides(track, count);
  useArrowKeys(track, show);
  useAdvance(section, playing, () => show((from) => from + 1));
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.turn} aria-label="Précédent" onClick={() => show((from) => from - 1)}>
        ←
      </button>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={at}
            type="button"
            className={styles.dot}
            aria-label={`Témoignage ${at + 1}`}
            aria-current={at === index}
            onClick={() => show(() => at)}
          />
        ))}
      </div>
      <button type="button" className={styles.turn} aria-label="Suivant" onClick={() => show((from) => from + 1)}>
        →
      </button>
      <button type="button" className={styles.pause} onClick={() => setPlaying(!playing)}>
        {playing ? 'Mettre en pause' : 'Faire défiler'}
      </button>
    </div>
  );
}
