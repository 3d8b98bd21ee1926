import { useState } from 'react';
import type { DownloadsReply } from '#lambdas/http/contract.ts';
import { requestDownloads } from '#web/api/my-order.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { EmailField, Field, SubmitButton } from '#web/ui/form/field.tsx';
import { findOwnEmailMistake, useForm } from '#web/ui/form/use-form.ts';

/** What an order's number and e-mail address have opened. */
export type ReadyOrder = DownloadsReply & { email: string };

type DownloadFormProps = {
  /** Null when the address has none: the form then asks for it. */
  orderId: string | null;
  onReady: (ready: ReadyOrder) => void;
};

/** Statuses whose own message is shown; any other failure gets a general one. */
const explained = new Set([404, 410, 429]);

/** What was typed into the early form, which stands in the page until this one takes its place. */
function readEarly() {
  const field = document.querySelector<HTMLInputElement>(`#${emailId}`);
  return { email: field?.value, hadFocus: field !== null && field === document.activeElement };
}

const emailId = 'download-email';

/** Opens an order's files by its e-mail address; without script it posts by itself and the answer is the file. */
export function DownloadForm({ orderId, onReady }: DownloadFormProps) {
  const [early] = useState(() => (orderId === null ? undefined : readEarly()));
  const { mistakeOf, sending, handlers } = useForm({
    takesFocus: early?.hadFocus,
    toastsMistakes: true,
    read: (textOf) => textOf('email'),
    findMistake: findOwnEmailMistake,
    send: async (email) => {
      const result = await requestDownloads({ orderId, email });
      if (result.ok) {
        const { mailed } = result.reply;
        showToast('success', mailed ? 'Votre guide a été envoyé à votre adresse email' : 'Vos fichiers sont prêts');
        onReady({ ...result.reply, email });
      } else if (explained.has(result.status)) {
        showToast('error', result.message);
      } else {
        showToast('error', "Une erreur est survenue lors de l'envoi. Veuillez réessayer.");
      }
    },
  });

  return (
    <form
      // Without an order in the address the form posts by itself, and the browser checks it.
      {...(orderId === null ? {} : handlers)}
      className="stack4 fill"
      method="post"
      action="/api/downloads"
    >
      <p>Indiquez l’adresse e-mail de la commande&#8239;: vos fichiers s’ouvrent ici, et le lien vous est renvoyé.</p>
      {orderId === null ? <OrderIdField /> : <input type="hidden" name="orderId" value={orderId} />}
      <EmailField id={emailId} label="Votre adresse e-mail" defaultValue={early?.email} mistake={mistakeOf('email')} />
      <SubmitButton sending={sending}>Recevoir mon guide</SubmitButton>
    </form>
  );
}

function OrderIdField() {
  return (
    <Field
      id="download-order"
      label="Votre numéro de commande"
      note="Il est dans l’e-mail de confirmation."
      name="orderId"
      placeholder="order_…"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
