import type { ReactNode, Ref } from 'react';
import type { Threads } from '#content/drawing/threads.ts';
import { tied } from '#web/page-data/drawings.data.ts';
import styles from '#web/ui/opening/opening.module.css';
import { Weave } from '#web/ui/weave.tsx';

type OpeningProps = {
  /** What the page is about, in threads; `picture`: in its place. */
  drawing?: Threads;
  picture?: ReactNode;
  /** Copper the book, plum what is looked for. */
  ground?: 'copper' | 'plum';
  title: ReactNode;
  /** For pages that move the focus to the title when their content changes. */
  titleRef?: Ref<HTMLHeadingElement>;
  lede?: ReactNode;
  /** Under the lede. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** The layout of the pages around an order: a drawing, a title and a lede on a coloured ground, with the content beside them. */
export function Opening({
  drawing,
  picture,
  ground = 'copper',
  title,
  titleRef,
  lede,
  beside,
  children,
}: OpeningProps) {
  return (
    <div className={`clip ${styles.opening}`}>
      <div className={`${ground} ${styles.field}`}>
        <header className={`stack3 start aside ${styles.head}`}>
          {picture ? (
            <div className={`fill ${styles.picture}`}>{picture}</div>
          ) : (
            drawing && (
              <Weave
                className={`screen-only vignette ${styles.drawing} ${drawing === tied ? styles.tied : ''}`}
                threads={drawing}
              />
            )
          )}
          <h1 ref={titleRef} className="plain-title" tabIndex={titleRef === undefined ? undefined : -1}>
            {title}
          </h1>
          {lede && <p className="lede">{lede}</p>}
          {beside}
        </header>
      </div>
      <div className={`stack5 start ${styles.body}`}>{children}</div>
    </div>
  );
}
