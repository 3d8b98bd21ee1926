const daySeconds = 24 * 60 * 60;

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** What is left of a local day on its clocks, as HH:MM:SS: 00:00:00 in its last second, 23:59:59 again at midnight. */
export function leftOfDay(now: Date): string {
  const left = daySeconds - 1 - (now.getHours() * 3600 + now.getMinutes() * 60 + now.getSeconds());
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map(twoDigits).join(':');
}
