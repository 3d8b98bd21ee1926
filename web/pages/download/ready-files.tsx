import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { DownloadsReply, DownloadsRequest } from '#lambdas/http/contract.ts';
import { requestDownloads } from '#web/api.ts';
import styles from '#web/pages/download/ready-files.module.css';
import { showToast } from '#web/shell/toast.atoms.ts';
import buttons from '#web/ui/button.module.css';
import { formatSize } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';

type ReadyFilesProps = { request: DownloadsRequest; files: DownloadsReply['files']; wasMailed?: boolean };

/** A signed address is good for five minutes; past four it is asked for again at the click. */
const freshForMs = 4 * 60_000;

export function ReadyFiles({ request, files: firstFiles, wasMailed = false }: ReadyFilesProps) {
  const [files, setFiles] = useState(firstFiles);
  const signedAt = useRef(0);
  useEffect(() => {
    signedAt.current = Date.now();
  }, []);

  const followFresh = async (event: MouseEvent, id: string) => {
    if (Date.now() - signedAt.current < freshForMs) return;
    event.preventDefault();
    const result = await requestDownloads(request);
    if (!result.ok) return showToast('error', result.message);
    signedAt.current = Date.now();
    setFiles(result.reply.files);
    const file = result.reply.files.find((each) => each.id === id);
    if (file) window.location.assign(file.url);
  };

  return (
    <div className={layout.stack}>
      <p className={layout.lede}>
        {wasMailed ? 'Votre guide est en route vers votre boîte mail, et prêt ici.' : 'Vos fichiers sont prêts.'}
      </p>
      <ul className={styles.files}>
        {files.map(({ id, name, sizeBytes, url }) => (
          <li key={id} className={styles.file}>
            <span>
              {name} <span className={styles.size}>({formatSize(sizeBytes)})</span>
            </span>
            <a className={buttons.primary} href={url} onClick={(event) => followFresh(event, id)}>
              Télécharger<span className="visually-hidden"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        Gardez votre numéro de commande, <strong>{request.orderId}</strong>&#8239;: avec votre adresse email, il ouvre
        cette page à tout moment.
      </p>
    </div>
  );
}
