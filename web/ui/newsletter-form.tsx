import { call } from '#web/api/call.ts';
import { showToast } from '#web/browser/toast.atoms.ts';
import { findOwnEmailMistake, readerOf, useForm } from '#web/ui/form/use-form.ts';

type NewsletterFormProps = { source: 'footer' | 'article' | 'page'; action?: string };

/** `action`: the button's words. Without script it is a plain form, which the API answers with a redirect to a page. */
export function NewsletterForm({ source, action = 'OK' }: NewsletterFormProps) {
  const { mistakeOf, sending, handlers } = useForm({
    read: (textOf) => textOf('email'),
    findMistake: findOwnEmailMistake,
    /** The answer is the same for every address; only the confirmation mail subscribes. */
    send: async (email, form) => {
      const result = await call('/api/newsletter', { body: { email, source } });
      if (!result.ok) return showToast('error', 'Votre inscription n’a pas pu partir', result.message);
      showToast('success', 'Presque fini', 'Un e-mail vient de partir\u202f: confirmez votre inscription en un clic.');
      // What was corrected meanwhile was not sent.
      if (readerOf(form)('email') === email) form.reset();
    },
  });
  const id = `newsletter-${source}`;
  const mistake = mistakeOf('email');
  return (
    <form {...handlers} className="stack2 newsletter" method="post" action="/api/newsletter">
      <input type="hidden" name="source" value={source} />
      <label className="visually-hidden" htmlFor={id}>
        E-mail pour recevoir la lettre
      </label>
      <div className="newsletter-row">
        <input
          id={id}
          className="input"
          type="email"
          name="email"
          placeholder="Votre email"
          autoComplete="email"
          maxLength={254}
          required
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake === undefined ? `${id}-note` : `${id}-mistake ${id}-note`}
        />
        <button type="submit" className="primary" aria-disabled={sending}>
          {sending ? 'Envoi…' : action}
        </button>
      </div>
      {mistake && (
        <p id={`${id}-mistake`} className="mistake">
          {mistake}
        </p>
      )}
      <p id={`${id}-note`} className="note">
        Votre adresse ne sert qu’à cet envoi, et vous pouvez vous désinscrire à tout moment.{' '}
        <a href="/confidentialite">Confidentialité</a>
      </p>
    </form>
  );
}
