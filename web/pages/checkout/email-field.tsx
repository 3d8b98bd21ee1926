import { useRef, useState } from 'react';
import { isEmailAddress } from '#lambdas/email-address.ts';
import buttons from '#web/ui/button.module.css';
import form from '#web/ui/form.module.css';

async function findSuggestion(email: string): Promise<string | undefined> {
  if (!isEmailAddress(email)) return undefined;
  try {
    return (await import('#web/pages/checkout/email-hint.ts')).suggestEmail(email);
  } catch {
    // The hint is a courtesy: without its code the form works as well.
    return undefined;
  }
}

/** The guide goes to this address, so a likely slip is pointed out, never corrected unasked. */
export function EmailField() {
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
    <div className={form.field}>
      <label className={form.label} htmlFor="email">
        Votre adresse email
      </label>
      <input
        ref={input}
        id="email"
        className={form.input}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={254}
        aria-describedby="email-note"
        onBlur={check}
        onChange={() => setSuggestion(undefined)}
      />
      <p id="email-note" className={form.note}>
        Le guide y sera envoyé aussitôt après le paiement.
      </p>
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
