import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FileList, type OpenFile, useFiles } from '#web/pages/order/file-list.tsx';
import type { SectionProps } from '#web/pages/order/order-section.tsx';

/** « Voir en ligne » of the success page comes here with `lire`: the file that it names opens, or the first; the way back leads here. */
function useReadAtOnce(open: OpenFile, files: readonly { id: string }[]): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    const fragment = new URLSearchParams(state ?? '');
    const wanted = fragment.get('lire');
    const file = files.find(({ id }) => id === wanted) ?? files[0];
    if (wanted === null || begun.current || file === undefined) return;
    begun.current = true;
    fragment.delete('lire');
    void navigate({ pathname, search }, { replace: true, state: fragment.toString() });
    void open(file.id, 'view');
  });
}

export function FilesSection({ order, access, reload }: SectionProps) {
  const { busy, open } = useFiles(access, { onRefused: reload });
  useReadAtOnce(open, order.files);
  return (
    <section className="fill" aria-label="Vos fichiers">
      <FileList files={order.files} busy={busy} open={open} />
    </section>
  );
}
