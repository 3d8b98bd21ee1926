import { type ApiErrorCode, apiErrors } from '#lambdas/http/errors.ts';
import form from '#web/ui/form.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type Notice = { id: string; kind: 'success' | 'error'; text: string };

/** The notice of a refusal; its id is the fragment that a refused plain form comes back with: `#erreur-email_invalid`. */
export function errorNotice(code: ApiErrorCode): Notice {
  return { id: `erreur-${code}`, kind: 'error', text: apiErrors[code].message };
}

/**
 * The answers to a plain form where no script can show a toast: all notices are in the page, and only the one that the
 * address points at (`:target`) is visible. Once hydrated a toast replaces them.
 */
export function FormNotices({ notices }: { notices: readonly Notice[] }) {
  if (useHydrated()) return null;
  return notices.map(({ id, kind, text }) => (
    <p key={id} id={id} className={form.notice} data-kind={kind} tabIndex={-1}>
      {text}
    </p>
  ));
}
