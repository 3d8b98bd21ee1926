import { experts } from '#web/page-data/claims.data.ts';
import layout from '#web/ui/layout.module.css';
import { Quotes } from '#web/ui/offer/quotes.tsx';

const title = 'Le regard de professionnels';

/** Invented quotes, shown in the demonstration only. */
export function Experts() {
  if (experts.length === 0) return null;
  return (
    <section className={layout.stack5}>
      <div className={`${layout.stack4} ${layout.start}`}>
        <h2>{title}</h2>
        <p className={layout.note}>Personnes et citations inventées pour la démonstration.</p>
      </div>
      <Quotes label={title} items={experts} about={(expert) => expert.title} />
    </section>
  );
}
