import { experts } from '#web/page-data/claims.data.ts';
import layout from '#web/ui/layout.module.css';
import { Quotes } from '#web/ui/offer/quotes.tsx';

/** Invented quotes, shown in the demonstration only. */
export function Experts() {
  if (experts.length === 0) return null;
  return (
    <section className={layout.section}>
      <h2>Le regard de professionnels</h2>
      <p className={layout.note}>Personnes et citations inventées pour la démonstration.</p>
      <Quotes items={experts} about={({ title }) => title} />
    </section>
  );
}
