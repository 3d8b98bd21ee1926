import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ApiErrorCode } from '#lambdas/http/errors.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { book } from '#web/page-data/drawings.data.ts';
import { ConfirmAddress } from '#web/pages/order/confirm-address.tsx';
import { DownloadForm, type ReadyOrder } from '#web/pages/order/download-form.tsx';
import styles from '#web/pages/order/download-page.module.css';
import { FileList, FilesNote, useFiles } from '#web/pages/order/file-list.tsx';
import { OrderPage } from '#web/pages/order/order-page.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { useRefusalToast } from '#web/ui/form/address-answer.ts';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { LeaveButton } from '#web/ui/leave.tsx';
import { Opening } from '#web/ui/opening/opening.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Whether a plain form came back with an error's code; the page then stays open without an order. */
function useFormError(): boolean {
  const [search] = useSearchParams();
  const [refused] = useState(search.has('error'));
  useRefusalToast("Une erreur est survenue lors de l'envoi. Veuillez réessayer.");
  return refused;
}

const refusals: ApiErrorCode[] = [
  'order_not_found',
  'access_revoked',
  'given_away',
  'invalid_request',
  'too_many_requests',
  'mail_unavailable',
  'file_unavailable',
];

/**
 * Reached from the mail (`?orderId=…#t=<token>`), from the success page, which gives the token beside the address, or without
 * script to ask for the files: a browser sends no fragment, so the link alone opens nothing there. `#adresse=<token>` confirms a
 * new address.
 */
export function Page() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const refused = useFormError();
  const orderId = search.get('orderId') ?? '';
  const nothingToDo = hydrated && orderId === '' && !refused;
  useEffect(() => {
    if (!nothingToDo) return;
    showToast('error', 'Commande invalide');
    void navigate('/product', { replace: true });
  }, [nothingToDo, navigate]);

  return (
    <>
      <LeaveButton />
      {hydrated && orderId !== '' ? <LinkedPage orderId={orderId} /> : <BeforeScript hydrated={hydrated} />}
    </>
  );
}

/** What the token in the fragment opens, or the one that the success page gave; without one the order's e-mail address is asked for. */
function LinkedPage({ orderId }: { orderId: string }) {
  const { hash, state } = useLocation();
  const fragment = new URLSearchParams(hash.slice(1) || (state ?? ''));
  const [token, newAddress] = [fragment.get('t'), fragment.get('adresse')];
  if (newAddress) return <ConfirmAddress key={newAddress} token={newAddress} />;
  const byEmail = <DownloadByEmail key={orderId} orderId={orderId} />;
  if (token) return <OrderPage key={`${orderId} ${token}`} access={{ orderId, token }} otherwise={byEmail} />;
  return (
    <Opening drawing={book} title="Votre commande">
      {byEmail}
    </Opening>
  );
}

/** Shown until hydration: a spinner, then, when the script takes long, the form that asks for everything. */
function BeforeScript({ hydrated }: { hydrated: boolean }) {
  return (
    <Opening drawing={book} title="Votre commande">
      <FormNotices refusals={refusals} />
      {!hydrated && (
        <div className={`needs-script ${styles.early}`}>
          <Spinner label="Chargement de votre commande…" />
        </div>
      )}
      <div className={hydrated ? undefined : 'until-hydrated'}>
        <DownloadForm orderId={null} onReady={() => {}} />
      </div>
      <noscript>
        <p className="note">
          Sans JavaScript, le numéro de commande et l’adresse e-mail ouvrent les fichiers ici. Le numéro vous
          manque&#8239;? <a href="/retrouver">Retrouver mon achat</a>. Un reçu, une autre adresse, un
          remboursement&#8239;: répondez à notre e-mail, une personne s’en occupe.
        </p>
      </noscript>
    </Opening>
  );
}

function DownloadByEmail({ orderId }: { orderId: string }) {
  const [ready, setReady] = useState<ReadyOrder>();
  return ready ? <ReadyFiles orderId={orderId} {...ready} /> : <DownloadForm orderId={orderId} onReady={setReady} />;
}

/** The files of an order that its number and e-mail address have opened; its link is mailed again, where a mail could leave. */
function ReadyFiles({ orderId, email, files, missing = [], mailed }: ReadyOrder & { orderId: string }) {
  const { busy, open } = useFiles({ orderId, email }, { first: files });
  return (
    <div className="stack5">
      <p ref={takeFocus} className={`lede ${styles.status}`} role="status" tabIndex={-1}>
        {mailed
          ? `Le lien est en route vers votre adresse e-mail${files.length > 0 ? ', et vos fichiers sont prêts ici' : ''}.`
          : 'Vos fichiers sont prêts ici.'}
      </p>
      {files.length > 0 && (
        <>
          <FileList files={[...files, ...missing]} busy={busy} open={open} />
          <FilesNote files={files} />
        </>
      )}
      <div>
        <p>
          Votre numéro de commande&#8239;: <Copyable kind="number" text={orderId} />
        </p>
        {files.length > 0 && <p>Gardez-le&#8239;: avec votre adresse e-mail, il ouvre cette page à tout moment.</p>}
      </div>
    </div>
  );
}
