import type { ApiErrorCode } from '#lambdas/http/errors.ts';
import { apiErrors } from '#web/ui/form/address-answer.ts';
import form from '#web/ui/form.module.css';
import { ServedHtml, useServed } from '#web/ui/island.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type Notice = { id: string; kind: 'success' | 'error' } & ({ text: string } | { code: ApiErrorCode });
type FormNoticesProps = { notices: readonly Notice[] };

/** The notice of a refusal; its id is the fragment that a refused plain form comes back with: `#erreur-email_invalid`. */
export function errorNotice(code: ApiErrorCode): Notice {
  return { id: `erreur-${code}`, kind: 'error', code };
}

/**
 * The answers to a plain form where no script can show a toast: all notices are in the page, and only the one that the
 * address points at (`:target`) is visible. Once hydrated a toast replaces them, so their sentences are not in the script.
 */
export function FormNotices({ notices }: FormNoticesProps) {
  const hydrated = useHydrated();
  const served = useServed();
  if (hydrated) return null;
  if (served) return <ServedHtml className={form.notices} />;
  return (
    <div className={form.notices}>
      <NoticeTexts notices={notices} />
    </div>
  );
}

function NoticeTexts({ notices }: FormNoticesProps) {
  const errors = apiErrors.read();
  return notices.map((notice) => (
    <p key={notice.id} id={notice.id} className={form.notice} data-kind={notice.kind} tabIndex={-1}>
      {'code' in notice ? errors[notice.code].message : notice.text}
    </p>
  ));
}
