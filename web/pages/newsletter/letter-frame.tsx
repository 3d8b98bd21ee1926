import type { ReactNode, Ref } from 'react';
import styles from '#web/pages/newsletter/newsletter-page.module.css';
import { late } from '#web/ui/late.ts';

export const firstLetter = late(() =>
  import('#web/pages/newsletter/letters.tsx').then(({ FirstLetter }) => FirstLetter),
);
export const unchanged = late(() => import('#web/pages/newsletter/letters.tsx').then(({ Unchanged }) => Unchanged));

type LetterFrameProps = {
  title: string;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  lede: string;
  letter: ReactNode;
  className?: string;
  children: ReactNode;
};

export function LetterFrame({ title, titleRef, lede, letter, className = '', children }: LetterFrameProps) {
  return (
    <div className={`clip behind ${styles.page}`}>
      <div className={`page stack5 pair ${styles.columns} ${className}`}>
        <div className={`meadow stack4 ${styles.words}`}>
          <h1 ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
            {title}
          </h1>
          <p className="lede">{lede}</p>
          {children}
        </div>
        {letter}
      </div>
    </div>
  );
}
