import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { DownloadsReply } from '#lambdas/http/contract.ts';
import { type ApiResult, requestDownloads } from '#web/api.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { DownloadForm } from '#web/pages/download/download-form.tsx';
import styles from '#web/pages/download/download-page.module.css';
import { ReadyFiles } from '#web/pages/download/ready-files.tsx';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { findErrorMessage, useAddressAnswer } from '#web/ui/form/address-answer.ts';
import { errorNotice, FormNotices } from '#web/ui/form/form-notice.tsx';
import layout from '#web/ui/layout.module.css';
import { book } from '#web/ui/opening/gestures.ts';
import { Opening } from '#web/ui/opening/opening.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Whether a plain form came back with an error's code; the page then stays open without an order. */
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
    <Opening drawing={book} title="Votre guide">
      <FormNotices notices={notices} />
      {hydrated && orderId !== '' ? (
        <OrderFiles key={`${orderId} ${token}`} orderId={orderId} token={token} />
      ) : (
        <BeforeScript hydrated={hydrated} />
      )}
    </Opening>
  );
}

/** Shown until hydration: a spinner, then, when the script takes long, the form that asks for everything. */
function BeforeScript({ hydrated }: { hydrated: boolean }) {
  return (
    <>
      {!hydrated && (
        <div className={styles.early}>
          <Spinner label="Préparation de vos fichiers…" />
        </div>
      )}
      <div className={hydrated ? undefined : 'until-hydrated'}>
        <DownloadForm orderId={null} onReady={() => {}} />
      </div>
    </>
  );
}

/** The link's token opens the files; without it, or when it is refused, the buyer's address does. */
function OrderFiles({ orderId, token }: { orderId: string; token: string | null }) {
  const [emailed, setEmailed] = useState<{ email: string; files: DownloadsReply['files'] }>();
  if (emailed) return <ReadyFiles request={{ orderId, email: emailed.email }} files={emailed.files} wasMailed />;
  const form = <DownloadForm orderId={orderId} onReady={setEmailed} />;
  return token ? <TokenDownload orderId={orderId} token={token} otherwise={form} /> : form;
}

type TokenDownloadProps = { orderId: string; token: string; otherwise: ReactNode };

/** Opens the files with the link's token; `otherwise` is shown when the shop refuses it. */
function TokenDownload({ orderId, token, otherwise }: TokenDownloadProps) {
  const [result, setResult] = useState<ApiResult<DownloadsReply>>();
  const ask = useCallback(async () => {
    setResult(undefined);
    setResult(await requestDownloads({ orderId, token }));
  }, [orderId, token]);
  useEffect(() => void ask(), [ask]);

  if (result === undefined) return <Spinner label="Préparation de vos fichiers…" />;
  if (result.ok) return <ReadyFiles request={{ orderId, token }} files={result.reply.files} />;
  if (result.status === 410) return <RevokedAccess message={result.message} />;
  return (
    <div className={layout.stack}>
      <p role="alert" className={layout.lede}>
        {result.message}
      </p>
      {result.status === 404 ? (
        <>
          <p>
            Ce lien n’est pas complet, ou n’est plus le bon. L’adresse e-mail de la commande ouvre aussi vos fichiers.
          </p>
          {otherwise}
        </>
      ) : (
        <button type="button" className={buttons.primary} onClick={ask}>
          Réessayer
        </button>
      )}
    </div>
  );
}

function RevokedAccess({ message }: { message: string }) {
  return (
    <>
      <p role="alert" className={layout.lede}>
        {message}.
      </p>
      <p>
        C’est le cas après un remboursement. Si vous pensez à une erreur, écrivez-nous à{' '}
        <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
      </p>
    </>
  );
}
