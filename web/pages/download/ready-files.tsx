import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { DownloadsReply, DownloadsRequest } from '#lambdas/http/contract.ts';
import { requestDownloads } from '#web/api.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import styles from '#web/pages/download/download-page.module.css';
import { findGiftOf, mainProduct } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { formatSize } from '#web/ui/format.ts';
import layout from '#web/ui/layout.module.css';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { ProductImage } from '#web/ui/product-image.tsx';
import sheet from '#web/ui/sheet.module.css';

type ReadyFilesProps = { request: DownloadsRequest; files: DownloadsReply['files']; wasMailed?: boolean };

/** The guide or its gift, if the file is one of them. */
function findProductOf(fileId: string) {
  return [mainProduct, findGiftOf(mainProduct)].find((product) => product?.fileId === fileId);
}

/** A signed address is valid for five minutes; after four, a click asks for a new one. */
const freshForMs = 4 * 60_000;

/** The order's files; `request` gets new addresses when the first are too old. `wasMailed`: the link was also mailed. */
export function ReadyFiles({ request, files: firstFiles, wasMailed = false }: ReadyFilesProps) {
  const [files, setFiles] = useState(firstFiles);
  const signedAt = useRef(0);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    signedAt.current = Date.now();
    // The form that had the focus has been replaced.
    if (wasMailed) status.current?.focus();
  }, [wasMailed]);

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
    <div className={styles.ready}>
      <p ref={status} className={`${layout.lede} ${styles.status}`} role="status" tabIndex={-1}>
        {wasMailed ? 'Votre guide est en route vers votre adresse e-mail, et prêt ici.' : 'Vos fichiers sont prêts.'}
      </p>
      <ul className={styles.files}>
        {files.map((file) => (
          <FileLine key={file.id} file={file} onFollow={(event) => followFresh(event, file.id)} />
        ))}
      </ul>
      <p>
        Un fichier s’ouvre avec tout lecteur de PDF. Sur un téléphone, il arrive d’ordinaire dans «&nbsp;Fichiers&nbsp;»
        ou «&nbsp;Téléchargements&nbsp;».
      </p>
      <div>
        <p>
          Votre numéro de commande&#8239;: <OrderNumber orderId={request.orderId ?? ''} />
        </p>
        <p>Gardez-le&#8239;: avec votre adresse e-mail, il ouvre cette page à tout moment.</p>
      </div>
    </div>
  );
}

type FileLineProps = { file: DownloadsReply['files'][number]; onFollow: (event: MouseEvent) => void };

function FileLine({ file: { id, name, sizeBytes, url }, onFollow }: FileLineProps) {
  const product = findProductOf(id);
  return (
    <li className={styles.file}>
      {product && <ProductImage className={`${sheet.sheet} ${styles.cover}`} src={product.imageUrl} alt="" />}
      <div className={styles.words}>
        <p className={styles.title}>{product?.name ?? name}</p>
        <p className={layout.note}>
          {name} ({formatSize(sizeBytes)})
        </p>
        <a className={buttons.primary} href={url} onClick={onFollow}>
          Télécharger<span className="visually-hidden"> {name}</span>
        </a>
      </div>
    </li>
  );
}
