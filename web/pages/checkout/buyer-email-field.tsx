import { useRef, useState } from 'react';
import styles from '#web/pages/checkout/payment-form.module.css';
import buttons from '#web/ui/button.module.css';
import { EmailField } from '#web/ui/form/field.tsx';

async function findSuggestion(email: string): Promise<string | undefined> {
  if (email === '') return undefined;
  try {
    return (await import('#web/pages/checkout/email-hint.ts')).suggestEmail(email);
  } catch {
    // The form works without the hint.
    return undefined;
  }
}

/** The guide is sent to this address, so a likely typing error is pointed out; it is never corrected by itself. */
export function BuyerEmailField({ mistake }: { mistake: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string>();
  const check = async () => {
    const email = input.current?.value.trim() ?? '';
    const found = await findSuggestion(email);
    if (input.current?.value.trim() === email) setSuggestion(found);
  };
  const accept = () => {
    if (!input.current || suggestion === undefined) return;
    input.current.value = suggestion;
    setSuggestion(undefined);
    input.current.focus();
  };
  return (
    <div>
      <EmailField
        ref={input}
        id="email"
        label="Votre adresse e-mail"
        note={
          <>
            <span className={styles.forYou}>Le lien du guide y arrive aussitôt.</span>
            <span className={styles.forGift}>
              La confirmation y arrive aussitôt&#8239;; le lien du guide va à la personne.
            </span>{' '}
            Aucune publicité.
          </>
        }
        mistake={mistake}
        onBlur={check}
        onChange={() => setSuggestion(undefined)}
      />
      <div aria-live="polite">
        {suggestion && (
          <button type="button" className={buttons.quiet} onClick={accept}>
            Vouliez-vous dire {suggestion}&#8239;?
          </button>
        )}
      </div>
    </div>
  );
}
