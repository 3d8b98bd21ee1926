import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { DownloadsReply } from '#lambdas/http/contract.ts';
import { DownloadForm } from '#web/pages/download/download-form.tsx';
import { ReadyFiles } from '#web/pages/download/ready-files.tsx';
import { TokenDownload } from '#web/pages/download/token-download.tsx';
import { showToast } from '#web/shell/toast.atoms.ts';
import { findErrorMessage, useAddressAnswer } from '#web/ui/address-answer.ts';
import { errorNotice, FormNotices } from '#web/ui/form-notice.tsx';
import layout from '#web/ui/layout.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** A plain form that was refused comes back with its error's code, and keeps its page. */
function useFormError(): boolean {
  const [search] = useSearchParams();
  const [refused] = useState(search.has('error'));
  useAddressAnswer('error', (code) => {
    showToast('error', findErrorMessage(code) ?? "Une erreur est survenue lors de l'envoi. Veuillez réessayer.");
  });
  return refused;
}

const notices = (
  ['order_not_found', 'access_revoked', 'invalid_request', 'too_many_requests', 'file_unavailable'] as const
).map(errorNotice);

/** Reached from the mail (`?orderId=…#t=<token>`), from the success page, or without script to ask for the files. */
export function DownloadPage() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const refused = useFormError();
  const orderId = search.get('orderId') ?? '';
  const token = new URLSearchParams(hash.slice(1)).get('t');
  const nothingToDo = hydrated && orderId === '' && !refused;
  useEffect(() => {
    if (!nothingToDo) return;
    showToast('error', 'Commande invalide');
    void navigate('/product', { replace: true });
  }, [nothingToDo, navigate]);

  return (
    <div className={`${layout.page} ${layout.narrow} ${layout.stack}`}>
      <h1>Votre guide</h1>
      <FormNotices notices={notices} />
      {hydrated && orderId !== '' ? (
        <OrderFiles key={`${orderId} ${token}`} orderId={orderId} token={token} />
      ) : (
        <div className={hydrated ? undefined : 'until-hydrated'}>
          <DownloadForm orderId={null} onReady={() => {}} />
        </div>
      )}
    </div>
  );
}

/** The link's token opens the files; without it, or when it is refused, the buyer's address does. */
function OrderFiles({ orderId, token }: { orderId: string; token: string | null }) {
  const [emailed, setEmailed] = useState<{ email: string; files: DownloadsReply['files'] }>();
  if (emailed) return <ReadyFiles request={{ orderId, email: emailed.email }} files={emailed.files} wasMailed />;
  const form = <DownloadForm orderId={orderId} onReady={setEmailed} />;
  return token ? <TokenDownload orderId={orderId} token={token} otherwise={form} /> : form;
}
