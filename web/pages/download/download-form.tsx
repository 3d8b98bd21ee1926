import { type FormEvent, useRef, useState } from 'react';
import type { DownloadsReply } from '#lambdas/http/contract.ts';
import { requestDownloads } from '#web/api.ts';
import styles from '#web/pages/download/download-form.module.css';
import { showToast } from '#web/shell/toast.atoms.ts';
import buttons from '#web/ui/button.module.css';
import form from '#web/ui/form.module.css';
import { pointAtField } from '#web/ui/point-at-field.ts';
import { useOwnValidation } from '#web/ui/use-own-validation.ts';

type DownloadFormProps = {
  /** Null when the address has none: the form then asks for it. */
  orderId: string | null;
  onReady: (ready: { email: string; files: DownloadsReply['files'] }) => void;
};

/** Refusals that explain themselves; any other is the catalogue's sentence. */
const explained = new Set([404, 410, 429]);

function useSending(onReady: DownloadFormProps['onReady']) {
  const [sending, setSending] = useState(false);
  const send = async (orderId: string, email: string) => {
    if (sending) return;
    setSending(true);
    const result = await requestDownloads({ orderId, email });
    setSending(false);
    if (result.ok) {
      showToast('success', 'Votre guide a été envoyé à votre adresse email');
      onReady({ email, files: result.reply.files });
    } else if (explained.has(result.status)) {
      showToast('error', result.message);
    } else {
      showToast('error', "Une erreur est survenue lors de l'envoi. Veuillez réessayer.");
    }
  };
  return { sending, send };
}

/** Without script it posts by itself, and the answer is the file. */
export function DownloadForm({ orderId, onReady }: DownloadFormProps) {
  const plainForm = useRef<HTMLFormElement>(null);
  const { sending, send } = useSending(onReady);
  useOwnValidation(plainForm);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (orderId === null) return;
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name="email"]');
    const email = field?.value.trim() ?? '';
    if (email !== '') return void send(orderId, email);
    showToast('error', 'Veuillez entrer votre adresse email');
    pointAtField(event.currentTarget, 'email');
  };

  return (
    <form ref={plainForm} className={styles.form} method="post" action="/api/downloads" onSubmit={submit}>
      <p>Indiquez l’adresse email de votre commande&#8239;: nous y renvoyons le lien, et vos fichiers s’ouvrent ici.</p>
      {orderId === null ? <OrderIdField /> : <input type="hidden" name="orderId" value={orderId} />}
      <div className={form.field}>
        <label className={form.label} htmlFor="download-email">
          Votre adresse email
        </label>
        <input id="download-email" className={form.input} type="email" name="email" autoComplete="email" required />
      </div>
      <button type="submit" className={buttons.primary} disabled={sending}>
        {sending ? 'Envoi en cours…' : 'Recevoir mon guide'}
      </button>
    </form>
  );
}

function OrderIdField() {
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor="download-order">
        Votre numéro de commande
      </label>
      <input
        id="download-order"
        className={form.input}
        name="orderId"
        placeholder="order_…"
        autoComplete="off"
        required
      />
    </div>
  );
}
