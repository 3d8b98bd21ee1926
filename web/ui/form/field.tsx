import type { ComponentProps, ReactNode } from 'react';

type Frame = { id: string; label: string; note?: ReactNode; mistake?: string | undefined };

/** A control's state for assistive technology: its mistake first, then its note. */
function stateOf({ id, note, mistake }: Frame) {
  const parts = [mistake === undefined ? '' : `${id}-mistake`, note === undefined ? '' : `${id}-note`].filter(Boolean);
  return { 'aria-invalid': mistake !== undefined, 'aria-describedby': parts.join(' ') || undefined };
}

/** What is wrong with the control of this id, whose `aria-describedby` names it. */
export function MistakeLine({ id, mistake }: Pick<Frame, 'id' | 'mistake'>) {
  if (mistake === undefined) return null;
  return (
    <p id={`${id}-mistake`} className="mistake">
      {mistake}
    </p>
  );
}

function FieldFrame({ id, label, note, mistake, children }: Frame & { children: ReactNode }) {
  return (
    <div className="stack1">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <MistakeLine id={id} mistake={mistake} />
      {note !== undefined && (
        <p id={`${id}-note`} className="note">
          {note}
        </p>
      )}
    </div>
  );
}

/** A labelled input; `mistake` is what is wrong with it, in words, until it changes. */
export function Field({ label, note, mistake, ...input }: Frame & ComponentProps<'input'>) {
  const frame = { id: input.id, label, note, mistake };
  return (
    <FieldFrame {...frame}>
      <input className="input" required {...input} {...stateOf(frame)} />
    </FieldFrame>
  );
}

/** An e-mail address, the reader’s own unless `autoComplete` says otherwise; SMTP takes 254 characters at most. */
export function EmailField(props: Frame & ComponentProps<'input'>) {
  return <Field type="email" name="email" autoComplete="email" maxLength={254} {...props} />;
}

/**
 * `longest`: the most signs it takes. A longer text is refused (`use-form.ts`): `maxlength` would cut what is pasted, without a
 * word.
 */
export function TextField({
  label,
  note,
  mistake,
  longest,
  ...area
}: Frame & ComponentProps<'textarea'> & { longest: number }) {
  const frame = { id: area.id, label, note, mistake };
  return (
    <FieldFrame {...frame}>
      <textarea className="input" data-longest={longest} {...area} {...stateOf(frame)} />
    </FieldFrame>
  );
}

type SubmitButtonProps = { kind?: 'primary' | 'secondary'; sending: boolean; children: ReactNode };

/** A form's button, which says so while the form is being sent. */
export function SubmitButton({ kind = 'primary', sending, children }: SubmitButtonProps) {
  return (
    <button type="submit" className={`${kind} submit`} aria-disabled={sending}>
      {sending ? 'Envoi en cours…' : children}
    </button>
  );
}

/** A honeypot: readers do not see the field; a message that fills it is dropped. */
export function Trap({ id }: { id: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor={id}>Ne pas remplir</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
