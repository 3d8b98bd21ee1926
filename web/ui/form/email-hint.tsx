import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import buttons from '#web/ui/button.module.css';
import { EmailField } from '#web/ui/form/field.tsx';

async function findSuggestion(email: string): Promise<string | undefined> {
  if (email === '') return undefined;
  try {
    return (await import('#web/ui/form/suggest-email.ts')).suggestEmail(email);
  } catch {
    // The form works without the hint.
    return undefined;
  }
}

/**
 * Points out a likely typing error in an address, which is never corrected by itself. `check` is for when the field is left,
 * `forget` for when it changes; `hint` is the button that takes the suggestion.
 */
export function useEmailHint(findInput: () => HTMLInputElement | null | undefined) {
  const [suggestion, setSuggestion] = useState<string>();
  const check = async () => {
    const email = findInput()?.value.trim() ?? '';
    const found = await findSuggestion(email);
    if (findInput()?.value.trim() === email) setSuggestion(found);
  };
  const accept = () => {
    const input = findInput();
    if (!input || suggestion === undefined) return;
    input.value = suggestion;
    setSuggestion(undefined);
    input.focus();
  };
  const hint: ReactNode = suggestion !== undefined && (
    <button type="button" className={buttons.quiet} onClick={accept}>
      Vouliez-vous dire {suggestion}&#8239;?
    </button>
  );
  return { check, forget: () => setSuggestion(undefined), hint };
}

/** The field of an address that mail goes to, with the hint. */
export function HintedEmailField(props: ComponentProps<typeof EmailField>) {
  const input = useRef<HTMLInputElement>(null);
  const { check, forget, hint } = useEmailHint(() => input.current);
  return (
    <div>
      <EmailField ref={input} {...props} onBlur={check} onChange={forget} />
      <div aria-live="polite">{hint}</div>
    </div>
  );
}
