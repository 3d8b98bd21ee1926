import { site } from '#web/shop.ts';
import { MistakeLine } from '#web/ui/form/field.tsx';

/**
 * The terms and the waiver of the right of withdrawal, which a file delivered at once requires
 * (Code de la consommation, article L221-28, 13°). Its box is never ticked beforehand.
 */
export function Consents({ id, mistake }: { id: string; mistake?: string | undefined }) {
  return (
    <div>
      <input type="hidden" name="termsVersion" value={site.termsVersion} />
      <label className="stack3 check" htmlFor={id}>
        <input
          id={id}
          className="tick"
          type="checkbox"
          name="withdrawalWaiver"
          value="true"
          required
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake === undefined ? undefined : `${id}-mistake`}
        />
        <span>
          {site.waiver} La garantie de {site.guaranteeDays}&nbsp;jours «&nbsp;satisfait ou remboursé&nbsp;» reste
          acquise.
        </span>
      </label>
      <MistakeLine id={id} mistake={mistake} />
      <p className="note">
        En commandant, vous acceptez les{' '}
        <a href="/conditions-generales" target="_blank" rel="noreferrer">
          conditions générales de vente
        </a>{' '}
        (nouvel onglet).
      </p>
    </div>
  );
}
