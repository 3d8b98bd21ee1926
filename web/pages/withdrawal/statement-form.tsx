import { type FormEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import { apiErrors } from '#lambdas/http/errors.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';
import styles from '#web/pages/withdrawal/withdrawal.module.css';
import buttons from '#web/ui/button.module.css';
import { Field, TextField } from '#web/ui/form/field.tsx';
import { type Mistake, useMistake } from '#web/ui/form/use-mistake.ts';
import layout from '#web/ui/layout.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useOwnValidation } from '#web/ui/use-own-validation.ts';

type StatementFormProps = {
  statement: WithdrawalRequest | undefined;
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
  { name: 'email', label: 'L’adresse email de la commande', autoComplete: 'email', maxLength: 254, type: 'email' },
] as const;

function readStatement(element: HTMLFormElement): WithdrawalRequest {
  const data = new FormData(element);
  const read = (name: string) => String(data.get(name) ?? '').trim();
  return {
    name: read('name'),
    orderId: read('orderId'),
    email: read('email'),
    statement: read('statement'),
  };
}

function findMistake(statement: WithdrawalRequest): Mistake | null {
  const empty = fields.find(({ name }) => statement[name] === '');
  if (empty) return { field: empty.name, text: 'Veuillez remplir votre nom, la commande et l’adresse' };
  if (isEmailAddress(statement.email)) return null;
  return { field: 'email', text: apiErrors.email_invalid.message };
}

/** The first step. Without script there is no second one, and its own button says what it does. */
export function StatementForm({ statement, onWritten }: StatementFormProps) {
  const plainForm = useRef<HTMLFormElement>(null);
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const { of, point, mend } = useMistake();
  useOwnValidation(plainForm);
  const given: Partial<WithdrawalRequest> = statement ?? (hydrated ? { orderId: search.get('orderId') ?? '' } : {});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = readStatement(event.currentTarget);
    const mistake = findMistake(written);
    if (mistake === null) return onWritten(written);
    point(event.currentTarget, mistake);
  };

  return (
    <form
      ref={plainForm}
      className={styles.form}
      method="post"
      action="/api/withdrawals"
      onSubmit={submit}
      onInput={mend}
    >
      {fields.map((field) => (
        <Field
          // A value from the address arrives with hydration, and takes a new field.
          key={`${field.name} ${hydrated}`}
          id={`withdrawal-${field.name}`}
          defaultValue={given[field.name]}
          {...field}
          mistake={of(field.name)}
        />
      ))}
      <TextField
        id="withdrawal-statement"
        label="Un mot, si vous le souhaitez"
        name="statement"
        rows={4}
        maxLength={4000}
        defaultValue={given.statement ?? ''}
      />
      <button type="submit" className={buttons.primary}>
        {hydrated ? 'Continuer' : 'Confirmer la rétractation'}
      </button>
      <p className={layout.note}>
        Ces données servent à traiter votre demande. <Link to="/confidentialite">Confidentialité</Link>
      </p>
    </form>
  );
}
