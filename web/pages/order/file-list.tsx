import { useEffect, useRef, useState } from 'react';
import { linkLife } from '#content/retention.ts';
import type { DownloadsReply, DownloadsRequest } from '#lambdas/http/contract.ts';
import { requestDownloads } from '#web/api/my-order.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { editionNames } from '#web/page-data/products.data.ts';
import styles from '#web/pages/order/download-page.module.css';
import { bonuses, findFile, products } from '#web/shop.ts';
import { formatLength, formatSize } from '#web/ui/format.ts';
import { setText } from '#web/ui/set-text.tsx';

/** A click in the last minute of a signed address asks for a new one. */
const freshForMs = (linkLife.fileMinutes - 1) * 60_000;
const missingForMs = 60_000;

/** `view`: in the browser; a reading edition will take the PDF's place there. */
type Way = 'download' | 'view';
export type OpenFile = (fileId: string, way: Way) => Promise<void>;

type FilesOptions = { first?: DownloadsReply['files']; onRefused?: () => void };

/** Asks for a file's address at the click, since asking counts as handing it out, and goes there. `first`: asked for just now. */
export function useFiles(request: DownloadsRequest, { first, onRefused }: FilesOptions = {}) {
  const [busy, setBusy] = useState<string>();
  const signed = useRef({ at: first === undefined ? 0 : Date.now(), files: first ?? [] });
  const sign = async (fileId: string) => {
    const { at, files } = signed.current;
    // One that was missing may be there again. Each question counts as a try, and may mail the link.
    const lifeMs = files.some(({ id }) => id === fileId) ? freshForMs : missingForMs;
    if (Date.now() - at < lifeMs) return files;
    const result = await requestDownloads(request);
    if (result.ok) {
      signed.current = { at: Date.now(), files: result.reply.files };
      return result.reply.files;
    }
    showToast('error', result.message);
    if (result.status === 404 || result.status === 410) onRefused?.();
    return undefined;
  };
  const open: OpenFile = async (fileId, way) => {
    if (busy !== undefined) return;
    setBusy(`${way} ${fileId}`);
    const { pathname } = window.location;
    const files = await sign(fileId);
    setBusy(undefined);
    // The reader has gone on to another page.
    if (pathname !== window.location.pathname) return;
    const file = files?.find(({ id }) => id === fileId);
    if (file) window.location.assign(way === 'view' ? file.viewUrl : file.url);
    else if (files) showToast('error', 'Ce fichier manque pour le moment\u202f: revenez un peu plus tard.');
  };
  return { busy, open };
}

type FileListProps = { files: { id: string; name: string }[]; busy: string | undefined; open: OpenFile };

const shownAfterMs = 1000;

/** Says that a file is on its way, once its reader may doubt it: a copy with a dedication is made at its first download. */
function Progress({ isBusy }: { isBusy: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLate(true), shownAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isBusy]);
  return (
    <p role="status" className="note">
      {isLate && 'Le fichier se prépare. Cela peut prendre quelques secondes.'}
    </p>
  );
}

/** Files with their size, pages and edition, to download or to see in the browser. */
export function FileList({ files, busy, open }: FileListProps) {
  return (
    <>
      <ul className="ruled">
        {files.map(({ id, name }) => (
          <FileLine key={id} id={id} name={name} busy={busy} open={open} />
        ))}
      </ul>
      <Progress isBusy={busy !== undefined} />
    </>
  );
}

/** How a file opens, and where a phone puts it. */
export function FilesNote({ files }: Pick<FileListProps, 'files'>) {
  return (
    <p className="note">
      {files.every(({ name }) => name.endsWith('.pdf')) && 'Un fichier s’ouvre avec tout lecteur de PDF. '}Sur un
      téléphone, les fichiers arrivent d’ordinaire dans «&nbsp;Fichiers&nbsp;» ou «&nbsp;Téléchargements&nbsp;».
    </p>
  );
}

const findSold = (id: string) => products.find(({ fileId }) => fileId === id);

/** 'guide-amour.pdf, 2,1 Mo, 179 pages, 1re édition, novembre 2026' */
function describeFile(id: string, name: string): string {
  const file = findFile(id);
  const parts = [name];
  if (file) parts.push(formatSize(file.sizeBytes));
  const length = formatLength(file ?? {});
  if (length) parts.push(length);
  const edition = editionNames[findSold(id)?.id ?? ''];
  if (edition) parts.push(edition);
  return parts.join(', ');
}

type FileLineProps = Pick<FileListProps, 'busy' | 'open'> & { id: string; name: string };

function FileLine({ id, name, busy, open }: FileLineProps) {
  const sold = findSold(id);
  const product = sold ?? bonuses.find(({ fileId }) => fileId === id);
  const [first, second] = sold !== undefined ? ['primary', 'secondary'] : ['quiet', 'quiet'];
  const button = (way: Way, label: string, style: string | undefined) => (
    <button type="button" className={style} aria-disabled={busy === `${way} ${id}`} onClick={() => open(id, way)}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
  return (
    <li className="stack1 start">
      <p className="called">{product?.name ?? name}</p>
      <p className="note">{setText(describeFile(id, name))}</p>
      <div className={sold === undefined ? 'cluster near' : `actions ${styles.ways}`}>
        {button('download', 'Télécharger', first)}
        {button('view', 'Voir en ligne', second)}
      </div>
    </li>
  );
}
