import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { loose, tied } from '#web/page-data/drawings.data.ts';
import { useAddressAnswer, useRefusalToast } from '#web/ui/form/address-answer.ts';
import { EmailField, SubmitButton } from '#web/ui/form/field.tsx';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { findOwnEmailMistake, useForm } from '#web/ui/form/use-form.ts';
import { Island } from '#web/ui/island.tsx';
import { late } from '#web/ui/late.ts';
import { Opening } from '#web/ui/opening/opening.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';

const answer =
  'C’est noté. Si cette adresse a servi à commander, ou a reçu un cadeau ou un partage, un message part dans la minute, avec chaque lien.';

const afterSending = late(() =>
  import('#web/pages/find-order/after-sending.tsx').then(({ AfterSending }) => AfterSending),
);
export const parts = [afterSending];

/** For buyers who have lost their link: asks for the e-mail address only, and answers alike whatever is known of it. */
export function Page() {
  const [state, setState] = useState<'new' | 'sent' | 'again'>('new');
  const isSent = state === 'sent';
  const onSent = () => setState('sent');
  useAddressAnswer('sent', onSent);
  useRefusalToast('Votre demande n’a pas pu partir');
  return (
    <Opening
      drawing={isSent ? tied : loose}
      ground="plum"
      title="Retrouver mon achat"
      lede={
        <>
          Lien égaré, message effacé&#8239;? <br />
          Votre adresse e-mail suffit.
        </>
      }
      beside={
        <div className="stack4 fill">
          <FormNotices sent={answer} refusals={['email_invalid', 'invalid_request', 'too_many_requests', 'internal']} />
          {isSent ? (
            <Sent onAgain={() => setState('again')} />
          ) : (
            <FindForm isAgain={state === 'again'} onSent={onSent} />
          )}
          <noscript>
            <p className="note">
              Après l’envoi, regardez dans votre boîte aux lettres&#8239;: le message part dans la minute.
            </p>
          </noscript>
        </div>
      }
    >
      <Island className="stack5" content={afterSending} />
    </Opening>
  );
}

/** Without script it is a plain form, which the API answers with a redirect to this page. */
function FindForm({ isAgain, onSent }: { isAgain: boolean; onSent: () => void }) {
  const { mistakeOf, sending, handlers } = useForm({
    read: (textOf) => textOf('email'),
    findMistake: findOwnEmailMistake,
    takesFocus: isAgain,
    toastsMistakes: true,
    send: async (email) => {
      const result = await call('/api/my-order/find', { body: { email } });
      if (result.ok) onSent();
      else showToast('error', 'Votre demande n’a pas pu partir', result.message);
    },
  });
  return (
    <form {...handlers} className="stack4 fill" method="post" action="/api/my-order/find">
      <EmailField
        id="find-email"
        label="Votre adresse e-mail"
        note="Celle de la commande, ou celle qui a reçu le lien. Elle ne sert qu’à cet envoi."
        mistake={mistakeOf('email')}
      />
      <SubmitButton sending={sending}>Recevoir mes liens</SubmitButton>
    </form>
  );
}

/** Takes the place of the form, and the focus. */
function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="stack4 start">
      <p ref={takeFocus} role="status" tabIndex={-1} className="lede">
        {answer}
      </p>
      <button type="button" className="secondary" onClick={onAgain}>
        Essayer une autre adresse
      </button>
    </div>
  );
}
