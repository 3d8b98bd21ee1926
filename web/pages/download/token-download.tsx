import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { DownloadsReply } from '#lambdas/http/contract.ts';
import { type ApiResult, requestDownloads } from '#web/api.ts';
import { ReadyFiles } from '#web/pages/download/ready-files.tsx';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { Spinner } from '#web/ui/spinner.tsx';

type TokenDownloadProps = { orderId: string; token: string; otherwise: ReactNode };

/** Opens the files with the link's token; `otherwise` is shown when the shop refuses it. */
export function TokenDownload({ orderId, token, otherwise }: TokenDownloadProps) {
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
