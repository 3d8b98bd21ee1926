import { useRef, useState } from 'react';
import { shareOrder } from '#web/api/order-page.ts';
import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
import buttons from '#web/ui/button.module.css';
import { Field } from '#web/ui/form/field.tsx';
import { findEmailMistake, useForm } from '#web/ui/form/use-form.ts';
import form from '#web/ui/form.module.css';
import layout from '#web/ui/layout.module.css';

/** Sends the change, then says in the section what became of it. */
function useSharing({ access, reload }: SectionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const change = async (email: string | null, done: string) => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await shareOrder({ ...access, email });
    if (result.ok) await reload();
    setAnswer(result.ok ? done : result.message);
    setIsBusy(false);
    status.current?.focus();
  };
  return { isBusy, answer, status, change };
}

/** The buyer shares the guide with a partner, who gets an own link, and may take it back. */
export function PartnerSection(props: SectionProps) {
  const { isBusy, answer, status, change } = useSharing(props);
  const partner = props.order.holders.find(({ role }) => role === 'partner');
  return (
    <OrderSection title="Partager à deux">
      {partner ? (
        <div className={layout.stack}>
          <p>
            Le guide est partagé avec {partner.email}, par un lien à part&#8239;: il ouvre les fichiers, rien d’autre de
            la commande.
          </p>
          <button
            type="button"
            className={buttons.secondary}
            aria-disabled={isBusy}
            onClick={() => change(null, 'Le lien est repris\u202f: il n’ouvre plus rien.')}
          >
            Reprendre ce lien
          </button>
        </div>
      ) : (
        <ShareForm isBusy={isBusy} share={(email) => change(email, `Un lien part à ${email}, dans la minute.`)} />
      )}
      <p ref={status} role="status" tabIndex={-1} className={layout.note}>
        {answer}
      </p>
    </OrderSection>
  );
}

function ShareForm({ isBusy, share }: { isBusy: boolean; share: (email: string) => void }) {
  const { mistakeOf, ...handlers } = useForm({
    read: (textOf) => textOf('email'),
    findMistake: findEmailMistake,
    send: share,
    busy: isBusy,
  });
  return (
    <form {...handlers} className={form.form}>
      <p>
        La personne avec qui vous lisez reçoit son propre lien vers les fichiers. Elle ne voit ni le prix ni le reste de
        la commande, et vous pouvez reprendre ce lien à tout moment.
      </p>
      <Field
        id="partner-email"
        label="Son adresse e-mail"
        note="Votre adresse figure dans le message, pour qu’on sache qui partage."
        mistake={mistakeOf('email')}
        type="email"
        name="email"
        autoComplete="off"
        inputMode="email"
        maxLength={254}
      />
      <button type="submit" className={`${buttons.primary} ${form.submit}`} aria-disabled={isBusy}>
        {isBusy ? 'Envoi en cours…' : 'Partager le guide'}
      </button>
    </form>
  );
}
