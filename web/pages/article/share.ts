import { showToast } from '#web/browser/toast.atoms.ts';

/** Shares the page in view by the system's own sheet where there is one, else copies its address. */
export async function sharePage(title: string): Promise<void> {
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
    // The reader closed the sheet, or the system said why.
  }
}
