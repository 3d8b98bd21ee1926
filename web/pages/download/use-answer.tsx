import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { ApiFailure, ApiResult } from '#web/api/call.ts';
import styles from '#web/pages/download/download-page.module.css';

type Told = { text: string; isError: boolean };

type Handling<Reply> = {
  /** What is told of a request that the shop did; nothing when the section shows it by itself. */
  done: (reply: Reply) => string;
  /** Whether a failure is shown elsewhere, beside its field. */
  isShown?: (failure: ApiFailure) => boolean;
};

/** The `ref` of a button that stands in the place of what had the focus. */
export const takeFocus = (button: HTMLElement | null) => button?.focus();

/**
 * The requests of one section: one at a time, each answered in its `AnswerLine`, which takes the focus, since the button that
 * was pressed may be gone. `reload` reads the order again after a request that was done, and after one that the order does not
 * allow any more: another tab has changed it.
 */
export function useAnswer(reload?: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told>();
  const line = useRef<HTMLParagraphElement>(null);
  /** Whether the shop did it. */
  async function send<Reply>(
    request: () => Promise<ApiResult<Reply>>,
    { done, isShown }: Handling<Reply>,
  ): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setTold(undefined);
    const result = await request();
    const text = result.ok ? done(result.reply) : result.message;
    if (result.ok || result.status === 409 || result.status === 410) await reload?.();
    setBusy(false);
    if (!result.ok && isShown?.(result)) return false;
    setTold({ text, isError: !result.ok });
    line.current?.focus();
    return result.ok;
  }
  return { busy, send, answer: { line, told } };
}

type AnswerLineProps = { line: Ref<HTMLParagraphElement>; told: Told | undefined; children?: ReactNode };

/** The answer to a section's last request; before one, and after one of which there is nothing to tell, its children. */
export function AnswerLine({ line, told, children }: AnswerLineProps) {
  return (
    <p ref={line} role="status" tabIndex={-1} className={told?.isError ? styles.failed : styles.told}>
      {told?.text || children}
    </p>
  );
}
