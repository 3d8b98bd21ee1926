import { type FormEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isEmailAddress } from '#lambdas/email-address.ts';
import type { WithdrawalRequest } from '#lambdas/http/contract.ts';
import styles from '#web/pages/withdrawal/withdrawal.module.css';
import { showToast } from '#web/shell/toast.atoms.ts';
import buttons from '#web/ui/button.module.css';
import form from '#web/ui/form.module.css';
import { pointAtField } from '#web/ui/point-at-field.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useOwnValidation } from '#web/ui/use-own-validation.ts';

type StatementFormProps = {
  statement: WithdrawalRequest | undefined;
  onWritten: (statement: WithdrawalRequest) => void;
};

const fields = [
  { name: 'name', label: 'Votre nom', autoComplete: 'name', maxLength: 200 },
  { name: 'orderId', label: 'Le numéro de la commande', autoComplete: 'off', maxLength: 200, placeholder: 'order_…' },
  { name: 'email', label: 'L’adresse e-mail de la commande', autoComplete: 'email', maxLength: 254, type: 'email' },
] as const;

function readStatement(element: HTMLFormElement): WithdrawalRequest {
  const data = new FormData(element);
  const read = (name: string) => String(data.get(name) ?? '').trim();
  return {
    name: read('name'),
    orderId: read('orderId'),
    email: read('email'),
    statement: read('statement'),
    website: read('website'),
  };
}

function findMistake(statement: WithdrawalRequest): { field: string; text: string } | null {
  const empty = fields.find(({ name }) => statement[name] === '');
  if (empty) return { field: empty.name, text: 'Veuillez remplir votre nom, la commande et l’adresse' };
  if (isEmailAddress(statement.email)) return null;
  return { field: 'email', text: 'Veuillez fournir une adresse email valide' };
}

/** The first step. Without script there is no second one, and its own button says what it does. */
export function StatementForm({ statement, onWritten }: StatementFormProps) {
  const plainForm = useRef<HTMLFormElement>(null);
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  useOwnValidation(plainForm);
  const given: Partial<WithdrawalRequest> = statement ?? (hydrated ? { orderId: search.get('orderId') ?? '' } : {});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = readStatement(event.currentTarget);
    const mistake = findMistake(written);
    if (mistake === null) return onWritten(written);
    showToast('error', mistake.text);
    pointAtField(event.currentTarget, mistake.field);
  };

  return (
    <form ref={plainForm} className={styles.form} method="post" action="/api/withdrawals" onSubmit={submit}>
      {fields.map(({ label, ...field }) => (
        <div key={field.name} className={form.field}>
          <label className={form.label} htmlFor={`withdrawal-${field.name}`}>
            {label}
          </label>
          <input
            // A value from the address arrives with hydration, and takes a new field.
            key={`${hydrated}`}
            id={`withdrawal-${field.name}`}
            className={form.input}
            defaultValue={given[field.name]}
            {...field}
            required
          />
        </div>
      ))}
      <div className={form.field}>
        <label className={form.label} htmlFor="withdrawal-statement">
          Un mot, si vous le souhaitez
        </label>
        <textarea
          id="withdrawal-statement"
          className={form.input}
          name="statement"
          rows={4}
          maxLength={4000}
          defaultValue={given.statement ?? ''}
        />
      </div>
      <div className={form.trap} aria-hidden="true">
        <label htmlFor="withdrawal-website">Ne pas remplir</label>
        <input id="withdrawal-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={form.note}>
        Le numéro est dans l’e-mail de confirmation. Si vous ne le trouvez plus, écrivez la date de l’achat.
      </p>
      <button type="submit" className={buttons.primary}>
        {hydrated ? 'Continuer' : 'Confirmer la rétractation'}
      </button>
    </form>
  );
}
