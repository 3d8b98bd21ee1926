import { useEffect, useState } from 'react';
import { figureWords as words } from '#content/figure-words.ts';
import type { ShopFigures } from '#lambdas/figures/shop-figures.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import { callFor } from '#web/api/call.ts';
import { formatDuration, formatRating } from '#web/ui/format.ts';

/** The figures with their day; nothing until they are there, and while there is none. */
export function CountedFigures() {
  const [figures, setFigures] = useState<ShopFigures>();
  useEffect(() => {
    void callFor<ShopFigures>(['day', 'counted'], '/proof.json').then((got) => got.ok && setFigures(got.reply));
  }, []);
  const lines = figures === undefined ? [] : sayOf(figures.counted);
  if (figures === undefined || lines.length === 0) return null;
  return (
    <ul className="note dotted" data-counted>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        <a href="/colophon#chiffres">{words.day.replace('{day}', formatDay(figures.day))}</a>
      </li>
    </ul>
  );
}

export function sayOf({ minutesToMail: minutes, reviews, rating, ...counts }: ShopFigures['counted']): string[] {
  const { couples, refundedPercent, minutesToMail, rating: note, buyersOfDay } = words.figures;
  const fill = (text: string, n: number | string | undefined) =>
    n === undefined ? [] : text.replace('{n}', String(n)).replace('{reviews}', String(reviews));
  const wait = minutes !== undefined && (minutes < 1 ? words.atOnce : formatDuration(Math.round(minutes)));
  return [
    fill(couples, counts.couples),
    fill(refundedPercent, counts.refundedPercent),
    fill(note, rating && formatRating(rating)),
    fill(minutesToMail, wait || undefined),
    fill(buyersOfDay, counts.buyersOfDay),
  ].flat();
}
