import { shareOrder } from '#web/api/order-page.ts';
import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
import { AnswerLine, useAnswer } from '#web/pages/download/use-answer.tsx';
import buttons from '#web/ui/button.module.css';
import { EmailField } from '#web/ui/form/field.tsx';
import { findEmailMistake, useForm } from '#web/ui/form/use-form.ts';
import form from '#web/ui/form.module.css';
import layout from '#web/ui/layout.module.css';

/** The buyer shares the guide with a partner, who gets an own link, and may take it back. */
export function PartnerSection({ order, access, reload }: SectionProps) {
  const { busy, send, answer } = useAnswer(reload);
  const change = (email: string | null, done: string) =>
    send(() => shareOrder({ ...access, email }), { done: () => done });
  const partner = order.holders.find(({ role }) => role === 'partner');
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
            aria-disabled={busy}
            onClick={() => change(null, 'Le lien est repris\u202f: il n’ouvre plus rien.')}
          >
            Reprendre ce lien
          </button>
        </div>
      ) : (
        <ShareForm busy={busy} share={(email) => change(email, `Un lien part à ${email}, dans la minute.`)} />
      )}
      <AnswerLine {...answer} />
    </OrderSection>
  );
}

function ShareForm({ busy, share }: { busy: boolean; share: (email: string) => void }) {
  const { mistakeOf, ...handlers } = useForm({
    read: (textOf) => textOf('email'),
    findMistake: findEmailMistake,
    send: share,
    busy,
    announces: false,
  });
  return (
    <form {...handlers} className={form.form}>
      <p>
        La personne avec qui vous lisez reçoit son propre lien vers les fichiers. Elle ne voit ni le prix ni le reste de
        la commande, et vous pouvez reprendre ce lien à tout moment.
      </p>
      <EmailField
        id="partner-email"
        label="Son adresse e-mail"
        note="Votre adresse figure dans le message, pour qu’on sache qui partage."
        mistake={mistakeOf('email')}
        autoComplete="off"
      />
      <button type="submit" className={`${buttons.primary} ${form.submit}`} aria-disabled={busy}>
        {busy ? 'Envoi en cours…' : 'Partager le guide'}
      </button>
    </form>
  );
}
