import type { ReactNode, Ref } from 'react';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/opening/opening.module.css';
import { type Threads, Weave } from '#web/ui/weave.tsx';

type OpeningProps = {
  drawing: Threads;
  title: string;
  /** Given to move the focus to the title when the page's content changes under the reader. */
  titleRef?: Ref<HTMLHeadingElement>;
  lede?: ReactNode;
  /** Under the lede: what stays in sight beside the content where there is room. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** How the pages around an order open: a gesture of the two threads, a title, some words; what there is to do stands beside. */
export function Opening({ drawing, title, titleRef, lede, beside, children }: OpeningProps) {
  return (
    <div className={styles.opening}>
      <div className={`${layout.page} ${styles.columns}`}>
        <Weave className={styles.drawing} threads={drawing} viewBox="0 0 244 120" />
        <header className={`${layout.aside} ${styles.head}`}>
          <h1 ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
            {title}
          </h1>
          {lede && <p className={layout.lede}>{lede}</p>}
          {beside}
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  );
}
