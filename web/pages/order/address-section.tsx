import { call } from '#web/api/call.ts';
import { AnswerLine, OrderSection, type SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { HintedEmailField } from '#web/ui/form/email-hint.tsx';
import { SubmitButton } from '#web/ui/form/field.tsx';
import { findOwnEmailMistake, type Mistake, useForm } from '#web/ui/form/use-form.ts';

type Refuse = (mistake: Mistake) => void;

/** Where the order's mails go, and how to change it: nothing changes before the new address has agreed. */
export function AddressSection({ order, access, reload }: SectionProps) {
  const { pendingEmail } = order;
  const { send, answer } = useAnswer(reload);
  const change = (email: string, refuse: Refuse) =>
    send(() => call('/api/my-order/address', { body: { ...access, email } }), {
      done: () => '',
      fieldOf: ({ status }) => (status === 400 ? 'email' : undefined),
      refuse,
    });
  return (
    <OrderSection
      title="Changer d’adresse e-mail"
      note="Pour nos messages et votre lien"
      isOpen={pendingEmail !== null}
    >
      {order.email === null ? (
        <p>Nous n’avons plus votre adresse&#8239;: aucun message ne vous parvient.</p>
      ) : (
        <p>
          Nos messages et votre lien vont à <strong>{order.email}</strong>.
        </p>
      )}
      <AnswerLine {...answer}>{pendingEmail !== null && <Pending {...pendingEmail} />}</AnswerLine>
      <AddressForm key={pendingEmail?.email} isAgain={pendingEmail !== null} change={change} />
    </OrderSection>
  );
}

function Pending({ email, isReturned }: { email: string; isReturned: boolean }) {
  return isReturned ? (
    <>
      Notre message à <strong>{email}</strong> n’est pas arrivé&#8239;: vérifiez l’adresse ci-dessous.
    </>
  ) : (
    <>
      Un message part à <strong>{email}</strong>. Le changement compte quand vous cliquez sur son lien&#8239;; d’ici là,
      rien ne change.
    </>
  );
}

type AddressFormProps = { isAgain: boolean; change: (email: string, refuse: Refuse) => unknown };

function AddressForm({ isAgain, change }: AddressFormProps) {
  const { mistakeOf, sending, handlers } = useForm({
    read: (textOf) => textOf('email'),
    findMistake: findOwnEmailMistake,
    send: (email, _form, refuse) => change(email, refuse),
  });
  return (
    <form {...handlers} className="stack4 fill">
      <HintedEmailField
        id="new-address"
        label={isAgain ? 'Une autre adresse' : 'Votre nouvelle adresse e-mail'}
        note="Elle reçoit un message à confirmer. L’ancien lien cesse alors de fonctionner, et le nouveau y part."
        mistake={mistakeOf('email')}
      />
      <SubmitButton kind="secondary" sending={sending}>
        Changer d’adresse
      </SubmitButton>
    </form>
  );
}
