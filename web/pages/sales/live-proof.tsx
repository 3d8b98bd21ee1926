import { useEffect, useState } from 'react';
import styles from '#web/pages/sales/sales-page.module.css';

const daySeconds = 24 * 60 * 60;

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** The time left of a local day as HH:MM:SS: 00:00:00 in its last second, 23:59:59 again at midnight. */
export function leftOfDay(now: Date): string {
  const left = daySeconds - 1 - (now.getHours() * 3600 + now.getMinutes() * 60 + now.getSeconds());
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map(twoDigits).join(':');
}

/** The time left of the day; its width is the same before hydration. Not announced by screen readers. */
export function Countdown({ label }: { label: string }) {
  const [left, setLeft] = useState('--:--:--');
  useEffect(() => {
    const tick = () => setLeft(leftOfDay(new Date()));
    tick();
    const interval = setInterval(tick, 1000);
    return () => clearInterval(interval);
  }, []);
  return (
    <p className="note">
      {label}{' '}
      <strong role="timer" aria-live="off" className={`clause tabular ${styles.clock}`}>
        {left}
      </strong>
    </p>
  );
}

/** The demonstration's counter of recent buyers: its start, its limits and its interval. */
export const recentBuyers = { start: 16, least: 12, most: 20, everyMs: 30_000 };

/** The next count: one less, the same or one more, by a `draw` from 0 to 1, never beyond the limits. */
export function stepBuyers(count: number, draw: number): number {
  const step = Math.min(2, Math.floor(draw * 3)) - 1;
  return Math.min(recentBuyers.most, Math.max(recentBuyers.least, count + step));
}

/** A claim of the demonstration. */
export function RecentBuyers({ label }: { label: string }) {
  const [count, setCount] = useState(recentBuyers.start);
  useEffect(() => {
    const interval = setInterval(() => setCount((now) => stepBuyers(now, Math.random())), recentBuyers.everyMs);
    return () => clearInterval(interval);
  }, []);
  return (
    <p className="note">
      <strong className={`clause tabular ${styles.count}`}>{count}</strong> {label}
    </p>
  );
}
