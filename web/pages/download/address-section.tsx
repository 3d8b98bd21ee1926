import { useEffect, useRef, useState } from 'react';
import { changeAddress } from '#web/api/order-page.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
import buttons from '#web/ui/button.module.css';
import { Field } from '#web/ui/form/field.tsx';
import { findOwnEmailMistake, useForm } from '#web/ui/form/use-form.ts';
import form from '#web/ui/form.module.css';

const undelivered = new Set(['bounced', 'refused', 'rejected']);

/** Whether the last mail that asked for a confirmation did not reach the new address. */
function isReturned({ mails }: SectionProps['order']): boolean {
  const asked = mails.filter(({ kind }) => kind.startsWith('address_')).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  return undelivered.has(asked.at(-1)?.outcome ?? '');
}

/** Where the order's mails go, and how to change it: nothing changes before the new address has agreed. */
export function AddressSection({ order, access, reload }: SectionProps) {
  const { pendingEmail } = order;
  const [isAsked, setAsked] = useState(false);
  const send = async (email: string) => {
    const result = await changeAddress(access, email);
    if (!result.ok) return showToast('error', result.message);
    await reload();
    setAsked(true);
  };
  return (
    <OrderSection title="Changer d’adresse e-mail" isOpen={pendingEmail !== null}>
      <p>
        Nos messages et votre lien vont à <strong>{order.email}</strong>.
      </p>
      {pendingEmail !== null && <Pending email={pendingEmail} isReturned={isReturned(order)} takesFocus={isAsked} />}
      <AddressForm key={pendingEmail} isAgain={pendingEmail !== null} send={send} />
    </OrderSection>
  );
}

/** The change that waits; after the form was sent it takes the focus. */
function Pending({ email, isReturned, takesFocus }: { email: string; isReturned: boolean; takesFocus: boolean }) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) status.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={status} role="status" tabIndex={-1}>
      {isReturned ? (
        <>
          Notre message à <strong>{email}</strong> n’est pas arrivé&#8239;: vérifiez l’adresse ci-dessous.
        </>
      ) : (
        <>
          Un message part à <strong>{email}</strong>. Le changement compte quand vous cliquez sur son lien&#8239;; d’ici
          là, rien ne change.
        </>
      )}
    </p>
  );
}

function AddressForm({ isAgain, send }: { isAgain: boolean; send: (email: string) => Promise<unknown> }) {
  const [sending, setSending] = useState(false);
  const { mistakeOf, ...handlers } = useForm({
    read: (textOf) => textOf('email'),
    findMistake: findOwnEmailMistake,
    send: async (email: string) => {
      setSending(true);
      await send(email);
      setSending(false);
    },
    busy: sending,
  });
  return (
    <form {...handlers} className={form.form}>
      <Field
        id="new-address"
        label={isAgain ? 'Une autre adresse' : 'Votre nouvelle adresse e-mail'}
        note="Elle reçoit un message à confirmer. L’ancien lien cesse alors de fonctionner, et le nouveau y part."
        mistake={mistakeOf('email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
      />
      <button type="submit" className={`${buttons.secondary} ${form.submit}`} aria-disabled={sending}>
        {sending ? 'Envoi en cours…' : 'Changer d’adresse'}
      </button>
    </form>
  );
}
