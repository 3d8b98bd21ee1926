import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import type { MyOrderReply, RefundReply } from '#lambdas/http/my-order-contract.ts';
import { writeAcknowledgement } from '#lambdas/withdrawal/acknowledgement-file.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { site } from '#web/shop.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Field, TextField } from '#web/ui/form/field.tsx';
import { findEmailMistake, type Mistake, useForm } from '#web/ui/form/use-form.ts';
import { prepareToasts } from '#web/ui/late-toasts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type StatementFormProps = {
  statement: WithdrawalRequest | undefined;
  /** The order of the mailed link. */
  linked: MyOrderReply | undefined;
  onWritten: (statement: WithdrawalRequest) => void;
};

const fields = [
  { name: 'name', label: 'Votre nom', autoComplete: 'name', maxLength: 200 },
  {
    name: 'orderId',
    label: 'Le numéro de la commande',
    autoComplete: 'off',
    maxLength: 200,
    placeholder: 'order_…',
    note: 'Il est dans l’e-mail de confirmation. Si vous ne le trouvez plus, écrivez la date de l’achat.',
  },
  { name: 'email', label: 'L’adresse e-mail de la commande', autoComplete: 'email', maxLength: 254, type: 'email' },
] as const;

function readStatement(textOf: (name: string) => string): WithdrawalRequest {
  return { name: textOf('name'), orderId: textOf('orderId'), email: textOf('email'), message: textOf('message') };
}

function findMistake(statement: WithdrawalRequest): Mistake | null {
  const empty = fields.find(({ name }) => statement[name] === '');
  if (empty) return { field: empty.name, text: 'Veuillez indiquer votre nom, la commande et l’adresse' };
  return findEmailMistake(statement.email);
}

/** The first step. Without script there is no second one, so its button confirms. */
export function StatementForm({ statement, linked, onWritten }: StatementFormProps) {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const { mistakeOf, handlers } = useForm({ read: readStatement, findMistake, send: onWritten, toastsMistakes: true });
  const orderId = search.get('orderId') ?? '';
  const email = linked?.email ?? '';
  const { ref } = handlers;

  // Known after the page was prerendered; what is typed by then stays.
  useEffect(() => {
    for (const [name, value] of Object.entries({ orderId, email })) {
      const control = ref.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement) control.value ||= value;
    }
  }, [ref, orderId, email]);

  return (
    <form {...handlers} className="stack4 fill" method="post" action="/api/withdrawals">
      {fields.map((field) => (
        <Field
          key={field.name}
          id={`withdrawal-${field.name}`}
          defaultValue={statement?.[field.name]}
          {...field}
          mistake={mistakeOf(field.name)}
        />
      ))}
      <TextField
        id="withdrawal-message"
        label="Un mot, si vous le souhaitez"
        name="message"
        rows={4}
        longest={4000}
        defaultValue={statement?.message ?? ''}
        mistake={mistakeOf('message')}
      />
      <button type="submit" className="primary submit">
        {hydrated ? 'Continuer' : 'Confirmer la rétractation'}
      </button>
      <p className="note">
        Ces données servent à traiter votre demande. <a href="/confidentialite">Confidentialité</a>
      </p>
    </form>
  );
}

type ConfirmStepProps = { statement: WithdrawalRequest; sending: boolean; onConfirm: () => void; onChange: () => void };

/** The second step: the statement to read again, and the button whose words the law prescribes. */
export function ConfirmStep({ statement, sending, onConfirm, onChange }: ConfirmStepProps) {
  // A tab that was dropped comes back here: no form has fetched the toasts yet.
  useEffect(prepareToasts, []);
  return (
    <>
      <StatementSummary {...statement} />
      <div className="actions">
        <button type="button" className="primary" aria-disabled={sending} onClick={onConfirm}>
          {sending ? 'Envoi en cours…' : 'Confirmer la rétractation'}
        </button>
        <button type="button" className="secondary" disabled={sending} onClick={onChange}>
          Modifier
        </button>
      </div>
    </>
  );
}

/** After the second step: what was received, as in the acknowledgement by mail. */
type AcknowledgementProps = {
  statement: WithdrawalRequest;
  receivedAt: string;
  decision: RefundReply['decision'] | undefined;
};

export function WithdrawalAcknowledgement({ statement, receivedAt, decision }: AcknowledgementProps) {
  const save = () => {
    const { name, text } = writeAcknowledgement({ ...statement, receivedAt }, site.seller);
    saveFile(name, text, 'text/plain;charset=utf-8');
  };
  return (
    <>
      <StatementSummary {...statement} />
      <p>
        {decision === 'refunded' ? (
          <>
            Le remboursement part par le moyen de paiement que vous avez utilisé&#8239;: un e-mail vous le confirme.
            Votre banque le crédite sous 5&nbsp;à&nbsp;10&nbsp;jours ouvrés.
          </>
        ) : (
          <>
            Nous vous répondons sous 3&nbsp;jours ouvrés. Si le droit de rétractation s’applique, le remboursement part
            par le moyen de paiement que vous avez utilisé, au plus tard 14&nbsp;jours après votre déclaration.
          </>
        )}{' '}
        Une question&#8239;? <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
      </p>
      <div className="actions">
        <button type="button" className="primary" onClick={save}>
          Enregistrer l’accusé de réception
        </button>
        <button type="button" className="secondary" onClick={() => window.print()}>
          Imprimer
        </button>
        <a className="quiet" href="/">
          Retour à l’accueil
        </a>
      </div>
    </>
  );
}

function StatementSummary({ name, orderId, email, message }: WithdrawalRequest) {
  const rows = [
    { term: 'Nom', text: name },
    { term: 'Commande', text: orderId },
    { term: 'Adresse', text: email },
    ...(message ? [{ term: 'Message', text: message }] : []),
  ];
  return <Facts rows={rows} />;
}
