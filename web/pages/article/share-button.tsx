import { sharePage } from '#web/pages/article/share.ts';
import buttons from '#web/ui/button.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Only a script can share: without one there is no button. */
export function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className={buttons.quiet} hidden={!useHydrated()} onClick={() => sharePage(title)}>
      Partager
    </button>
  );
}
