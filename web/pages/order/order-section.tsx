import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { MyOrderReply, OrderLink } from '#lambdas/http/my-order-contract.ts';
import type { ApiFailure, ApiResult } from '#web/api/call.ts';
import styles from '#web/pages/order/download-page.module.css';
import faq from '#web/ui/faq.module.css';
import type { Mistake } from '#web/ui/form/use-form.ts';

/** What each section of the order page is given; `reload` reads the order again after a change, without a spinner. */
export type SectionProps = { order: MyOrderReply; access: OrderLink; reload: () => Promise<void> };

/** `note`: what it is for, in a line below the title. */
type OrderSectionProps = { title: string; note?: string; isOpen?: boolean; children: ReactNode };

/** One thing that can be asked for, behind its title: a phone shows all titles at once. */
export function OrderSection({ title, note, isOpen = false, children }: OrderSectionProps) {
  return (
    <details className={faq.entry} open={isOpen}>
      <summary className={`between unfolds warm ${faq.question}`}>
        <div>
          <h2 className={styles.ask}>{title}</h2>
          {note && <p className="note">{note}</p>}
        </div>
      </summary>
      <div className={`${faq.answer} stack4 start ${styles.answer}`}>{children}</div>
    </details>
  );
}

type Told = { text: string; isError: boolean };

type Handling<Reply> = {
  /** What is told of a request that the shop did; nothing when the section shows it by itself. */
  done: (reply: Reply) => string;
  /** The field beside which `refuse` shows a failure. */
  fieldOf?: (failure: ApiFailure) => string | undefined;
  refuse?: ((mistake: Mistake) => void) | undefined;
};

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
    { done, fieldOf, refuse }: Handling<Reply>,
  ): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setTold(undefined);
    const result = await request();
    const text = result.ok ? done(result.reply) : result.message;
    if (result.ok || result.status === 409 || result.status === 410) await reload?.();
    setBusy(false);
    const field = result.ok ? undefined : fieldOf?.(result);
    if (field !== undefined) {
      refuse?.({ field, text });
      return false;
    }
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
