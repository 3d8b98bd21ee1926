import type { Noun } from '#content/noun.ts';
import { maxMessageLength } from '#lambdas/guest/check-message.ts';
import type { ShareReply, ShareRequest } from '#lambdas/http/my-order-contract.ts';
import { callFor } from '#web/api/call.ts';
import { AnswerLine, OrderSection, type SectionProps, useAnswer } from '#web/pages/order/order-section.tsx';
import { nounOfOrder } from '#web/pages/order/order-state.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { HintedEmailField } from '#web/ui/form/email-hint.tsx';
import { SubmitButton, TextField } from '#web/ui/form/field.tsx';
import { findEmailMistake, type Mistake, useForm } from '#web/ui/form/use-form.ts';
import { capitalize } from '#web/ui/format.ts';

const change = (body: ShareRequest) => callFor<ShareReply>(['partner'], '/api/my-order/partner', { body });

type Share = (asked: { email: string; message: string }, refuse: (mistake: Mistake) => void) => unknown;

/** The buyer shares the guide with a partner, who gets an own link, and may take it back. */
export function PartnerSection({ order, access, reload }: SectionProps) {
  const { busy, send, answer } = useAnswer(reload);
  const share: Share = (asked, refuse) =>
    send(() => change({ ...access, ...asked }), {
      done: () => `Un lien part à ${asked.email}, dans la minute.`,
      fieldOf: ({ status, code }) => (status === 400 ? (code === 'email_invalid' ? 'email' : 'message') : undefined),
      refuse,
    });
  const takeBack = () =>
    send(() => change({ ...access, email: null }), { done: () => 'Le lien est repris\u202f: il n’ouvre plus rien.' });
  const noun = nounOfOrder(order);
  const { partner } = order;
  return (
    <OrderSection title="Partager à deux" note="Un lien à part, pour lire à deux">
      {partner ? (
        <div className="stack4 start">
          <p>
            {capitalize(noun.le)} est partagé{noun.e}
            {partner.email !== null && ` avec ${partner.email}`}, par un lien à part&#8239;: ce lien ouvre les fichiers,
            rien d’autre de la commande.
          </p>
          {partner.url !== null && (
            <p>
              Notre e-mail n’y est pas arrivé. Vous pouvez donner ce lien vous-même&#8239;:{' '}
              <Copyable kind="link" text={partner.url} />
            </p>
          )}
          <button type="button" className="secondary" aria-disabled={busy} onClick={takeBack}>
            Reprendre ce lien
          </button>
        </div>
      ) : (
        <ShareForm share={share} noun={noun} />
      )}
      <AnswerLine {...answer} />
    </OrderSection>
  );
}

function ShareForm({ share, noun }: { share: Share; noun: Noun }) {
  const { mistakeOf, sending, handlers } = useForm({
    read: (textOf) => ({ email: textOf('email'), message: textOf('message') }),
    findMistake: ({ email }) => findEmailMistake(email),
    send: (asked, _form, refuse) => share(asked, refuse),
  });
  return (
    <form {...handlers} className="stack4 fill">
      <p>
        <strong>Demandez-lui d’abord.</strong> Reçu sans un mot, un tel envoi peut passer pour un reproche&#8239;; on a
        le droit de ne pas l’ouvrir.
      </p>
      <p>
        La personne avec qui vous lisez reçoit son propre lien vers les fichiers. Elle ne voit ni le prix ni le reste de
        la commande, et vous pouvez reprendre ce lien à tout moment.
      </p>
      <HintedEmailField
        id="partner-email"
        label="Son adresse e-mail"
        note="Votre adresse figure dans le message, pour qu’on sache qui partage."
        mistake={mistakeOf('email')}
        autoComplete="off"
      />
      <TextField
        id="partner-message"
        label="Vos mots (facultatif)"
        name="message"
        longest={maxMessageLength}
        mistake={mistakeOf('message')}
      />
      <SubmitButton sending={sending}>Partager {noun.le}</SubmitButton>
    </form>
  );
}
