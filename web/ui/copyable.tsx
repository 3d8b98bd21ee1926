import { showToast } from '#web/browser/toast.atoms.ts';
import styles from '#web/ui/copyable.module.css';

/** What can be copied: in its button's name, when it is copied, and when the browser refuses. */
const words = {
  number: {
    named: 'le numéro de commande',
    done: 'Numéro de commande copié',
    failed: 'Le numéro n’a pas pu être copié',
  },
  link: { named: 'le lien', done: 'Lien copié', failed: 'Le lien n’a pas pu être copié' },
};

type CopyableProps = { text: string; kind: keyof typeof words };

async function copy({ text, kind }: CopyableProps): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', words[kind].done);
  } catch {
    showToast('error', words[kind].failed, 'Sélectionnez-le, puis copiez-le.');
  }
}

/** An order's number, which one click selects, or a link to hand over, and a button that copies it. */
export function Copyable({ text, kind }: CopyableProps) {
  return (
    <span className={`cluster ${styles.line}`}>
      {kind === 'link' ? (
        <a href={text}>{text}</a>
      ) : (
        <span className={`small tabular ${styles.value}`}>
          {text.split('_')[0]}_<wbr />
          {text.split('_')[1]}
        </span>
      )}
      <button
        type="button"
        className={`screen-only small underlined ${styles.copy}`}
        onClick={() => copy({ text, kind })}
      >
        Copier<span className="visually-hidden"> {words[kind].named}</span>
      </button>
    </span>
  );
}
