import { useEffect, useState } from 'react';
import { leftOfDay } from '#web/pages/sales/countdown.ts';
import { recentBuyers, stepBuyers } from '#web/pages/sales/recent-buyers.ts';
import styles from '#web/pages/sales/sales-hero.module.css';
import layout from '#web/ui/layout.module.css';

/** The time left of the day; its room is the same before the browser's clock is known. Screen readers are left in peace. */
export function Countdown({ label }: { label: string }) {
  const [left, setLeft] = useState('--:--:--');
  useEffect(() => {
    const tick = () => setLeft(leftOfDay(new Date()));
    tick();
    const interval = setInterval(tick, 1000);
    return () => clearInterval(interval);
  }, []);
  return (
    <p className={layout.note}>
      {label}{' '}
      <span role="timer" aria-live="off" className={styles.clock}>
        {left}
      </span>
    </p>
  );
}

/** How many are said to have bought of late; a claim of the demonstration. */
export function RecentBuyers({ label }: { label: string }) {
  const [count, setCount] = useState(recentBuyers.start);
  useEffect(() => {
    const interval = setInterval(() => setCount((now) => stepBuyers(now, Math.random())), recentBuyers.everyMs);
    return () => clearInterval(interval);
  }, []);
  return (
    <p className={layout.note}>
      <span className={styles.count}>{count}</span> {label}
    </p>
  );
}
