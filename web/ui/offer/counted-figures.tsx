import { useEffect, useState } from 'react';
import { proofWords as words } from '#content/proof.ts';
import { formatDay } from '#lambdas/format/dates.ts';
import type { Proof } from '#lambdas/proof/proof.ts';
import { callFor } from '#web/api/call.ts';
import { formatDuration, formatRating } from '#web/ui/format.ts';

/** The figures with their day; nothing until they are there, and while there is none. */
export function CountedFigures() {
  const [proof, setProof] = useState<Proof>();
  useEffect(() => {
    void callFor<Proof>(['day', 'counted'], '/proof.json').then((got) => got.ok && setProof(got.reply));
  }, []);
  const lines = proof === undefined ? [] : sayOf(proof.counted);
  if (proof === undefined || lines.length === 0) return null;
  return (
    <ul className="note dotted" data-counted>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        <a href="/colophon#chiffres">{words.day.replace('{day}', formatDay(proof.day))}</a>
      </li>
    </ul>
  );
}

export function sayOf({ minutesToMail: minutes, reviews, rating, ...counts }: Proof['counted']): string[] {
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
