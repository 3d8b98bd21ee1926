import { useEffect, useRef } from 'react';
import type { DownloadsReply } from '#lambdas/http/contract.ts';
import styles from '#web/pages/download/download-page.module.css';
import { FileList, useFiles } from '#web/pages/download/file-list.tsx';
import layout from '#web/ui/layout.module.css';
import { OrderNumber } from '#web/ui/order-number.tsx';

type ReadyFilesProps = { orderId: string; email: string; files: DownloadsReply['files'] };

/** The files of an order that its number and e-mail address have opened; its link has been mailed again. */
export function ReadyFiles({ orderId, email, files }: ReadyFilesProps) {
  const { busy, open } = useFiles({ orderId, email }, { first: files });
  const status = useRef<HTMLParagraphElement>(null);
  // The form that had the focus has been replaced.
  useEffect(() => status.current?.focus(), []);
  return (
    <div className={layout.stack5}>
      <p ref={status} className={`${layout.lede} ${styles.status}`} role="status" tabIndex={-1}>
        Votre guide est en route vers votre adresse e-mail{files.length > 0 && ', et prêt ici'}.
      </p>
      {files.length > 0 && <FileList files={files} busy={busy} open={open} />}
      <div>
        <p>
          Votre numéro de commande&#8239;: <OrderNumber orderId={orderId} />
        </p>
        {files.length > 0 && <p>Gardez-le&#8239;: avec votre adresse e-mail, il ouvre cette page à tout moment.</p>}
      </div>
    </div>
  );
}
