import { type ComponentProps, useRef, useState } from 'react';
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

/** The field of an address that mail goes to. It points out a likely typing error, which is never corrected by itself. */
export function HintedEmailField(props: ComponentProps<typeof EmailField>) {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string>();
  const readEmail = () => input.current?.value.trim() ?? '';
  const check = async () => {
    const email = readEmail();
    const found = await findSuggestion(email);
    if (readEmail() === email) setSuggestion(found);
  };
  const accept = () => {
    if (!input.current || suggestion === undefined) return;
    input.current.value = suggestion;
    // The form hears of what is typed by this event.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    setSuggestion(undefined);
    input.current.focus();
  };
  return (
    <div>
      <EmailField ref={input} {...props} onBlur={check} onChange={() => setSuggestion(undefined)} />
      <div aria-live="polite">
        {suggestion !== undefined && (
          <button type="button" className="quiet" onClick={accept}>
            Vouliez-vous dire {suggestion}&#8239;?
          </button>
        )}
      </div>
    </div>
  );
}
