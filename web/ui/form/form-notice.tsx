import type { ApiErrorCode } from '#lambdas/http/errors.ts';
import { apiErrors } from '#web/ui/form/address-answer.ts';
import { ServedHtml, useServed } from '#web/ui/island.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** `sent`: what is said of a form that arrived. `refusals`: what its sender can correct. */
type FormNoticesProps = { sent?: string; refusals: readonly ApiErrorCode[] };

/**
 * The answers to a plain form where no script can show a toast: all notices are in the page, and only the one that the
 * address points at (`:target`) is visible. Once hydrated a toast replaces them, so their sentences are not in the script.
 */
export function FormNotices(props: FormNoticesProps) {
  const hydrated = useHydrated();
  const served = useServed();
  if (hydrated) return null;
  if (served) return <ServedHtml className="contents" />;
  return (
    <div className="contents">
      <NoticeTexts {...props} />
    </div>
  );
}

/** The ids are the fragments that a plain form comes back with: `#envoye`, `#erreur-email_invalid`. */
function NoticeTexts({ sent, refusals }: FormNoticesProps) {
  const errors = apiErrors.read();
  const notices = [
    ...(sent === undefined ? [] : [{ id: 'envoye', kind: 'success', text: sent }]),
    ...refusals.map((code) => ({ id: `erreur-${code}`, kind: 'error', text: errors[code][1] })),
  ];
  return notices.map(({ id, kind, text }) => (
    <p key={id} id={id} className="card notice" data-kind={kind} tabIndex={-1}>
      {text}
    </p>
  ));
}
