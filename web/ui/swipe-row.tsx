import type { ReactNode } from 'react';
import styles from '#web/ui/swipe-row.module.css';

type SwipeRowProps = { label: string; ordered?: boolean; className?: string | undefined; children: ReactNode };

/**
 * A list that is swiped on a phone and stands side by side where there is room. It takes the focus, so that the keyboard can
 * scroll it. `className` may set `--item`, the width of its items on a phone.
 */
export function SwipeRow({ label, ordered = false, className = '', children }: SwipeRowProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`${styles.row} ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </List>
  );
}
