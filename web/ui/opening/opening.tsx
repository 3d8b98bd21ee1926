import type { ReactNode, Ref } from 'react';
import type { Threads } from '#content/drawing/threads.ts';
import { tied } from '#web/page-data/drawings.data.ts';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/opening/opening.module.css';
import { Weave } from '#web/ui/weave.tsx';

type StripProps = {
  drawing: Threads;
  /** What the page is about: copper the book, meadow what one writes, rose the law, plum what is looked for. */
  ground?: 'copper' | 'meadow' | 'rose' | 'plum';
  /** For pages with little else on them. */
  isLarge?: boolean;
};

/** The drawing that a page around an order begins with, on a ground from edge to edge of the screen. */
export function OpeningStrip({ drawing, ground = 'copper', isLarge = false }: StripProps) {
  return (
    <div className={`screen-only ${layout[ground]} ${styles.strip}`}>
      <div className={layout.width}>
        <Weave
          className={`${styles.drawing} ${isLarge ? styles.large : ''} ${drawing === tied ? styles.tied : ''}`}
          threads={drawing}
        />
      </div>
    </div>
  );
}

type OpeningProps = StripProps & {
  title: string;
  /** For pages that move the focus to the title when their content changes. */
  titleRef?: Ref<HTMLHeadingElement>;
  lede?: ReactNode;
  /** Under the lede; stays in sight beside the content on wide screens. */
  beside?: ReactNode;
  /** After the content, where the page's own styles place it. */
  end?: ReactNode;
  children?: ReactNode;
};

/** The layout of the pages around an order: a drawing, a title and a lede, with the content beside them. */
export function Opening({ title, titleRef, lede, beside, end, children, ...strip }: OpeningProps) {
  return (
    <div className={layout.clip}>
      <OpeningStrip {...strip} />
      <div className={`${layout.page} ${layout.stack5} ${layout.pair}`}>
        <header className={`${layout.stack3} ${layout.start} ${layout.aside} ${styles.head}`}>
          <h1 ref={titleRef} className={layout.plainTitle} tabIndex={titleRef === undefined ? undefined : -1}>
            {title}
          </h1>
          {lede && <p className={layout.lede}>{lede}</p>}
          {beside}
        </header>
        <div className={`${layout.stack5} ${styles.body}`}>{children}</div>
        {end}
      </div>
    </div>
  );
}
