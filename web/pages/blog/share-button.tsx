import { showToast } from '#web/browser/toast.atoms.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Hidden without script, which alone can share. */
export function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className="quiet" hidden={!useHydrated()} onClick={() => sharePage(title)}>
      Partager
    </button>
  );
}

/** Shares the page in view by the system's sheet where there is one, otherwise copies its address. */
async function sharePage(title: string): Promise<void> {
  const url = window.location.href.replace(/#.*$/, '');
  if (navigator.share !== undefined) return shareBySheet({ title, url });
  try {
    await navigator.clipboard.writeText(url);
    showToast('success', 'Lien copié', 'Collez-le où vous voulez le partager.');
  } catch {
    showToast('error', 'Le lien n’a pas pu être copié', url);
  }
}

async function shareBySheet(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch {
    // The reader closed the sheet, or the system has shown the reason.
  }
}
