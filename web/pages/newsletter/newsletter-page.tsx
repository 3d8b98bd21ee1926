import { useLocation } from 'react-router-dom';
import { showToast } from '#web/browser/toast.atoms.ts';
import { FollowLink, type MailedAction } from '#web/pages/newsletter/follow-link.tsx';
import { firstLetter, LetterFrame } from '#web/pages/newsletter/letter-frame.tsx';
import { site } from '#web/shop.ts';
import { useAddressAnswer, useRefusalToast } from '#web/ui/form/address-answer.ts';
import { FormNotices } from '#web/ui/form/form-notice.tsx';
import { Island } from '#web/ui/island.tsx';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const sent = 'Presque fini\u202f: un e-mail vient de partir, confirmez votre inscription en un clic.';

export const parts = [firstLetter];

/** Reads a mail's link: `#confirm=<token>`, `#unsubscribe=…`, `#editions=…` or `#stop=…`, in the fragment so that it reaches no log. */
function readLink(hash: string): { action: MailedAction; token: string } | null {
  const parameters = new URLSearchParams(hash.slice(1));
  for (const action of ['confirm', 'unsubscribe', 'editions', 'stop'] as const) {
    const token = parameters.get(action);
    if (token) return { action, token };
  }
  return null;
}

/** The target of the newsletter's links and of a plain form's answer. Opening it changes nothing, since mail scanners open links. */
export function Page() {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const link = hydrated ? readLink(hash) : null;
  useAddressAnswer('sent', () =>
    showToast('success', 'Presque fini', 'Confirmez votre inscription depuis votre boîte.'),
  );
  useRefusalToast('Votre inscription n’a pas pu partir');
  if (link === null) return <Invitation hydrated={hydrated} />;
  return <FollowLink key={`${link.action} ${link.token}`} {...link} />;
}

/** Hidden until the script knows that the address holds no mail's link. */
function Invitation({ hydrated }: { hydrated: boolean }) {
  return (
    <LetterFrame
      className={hydrated ? '' : 'until-hydrated'}
      title="La lettre de&nbsp;Guide&nbsp;Amour"
      lede="Un article et un geste à essayer le soir même. Rien d’autre, et jamais sans votre accord. Chaque lettre porte un lien pour vous désinscrire."
      letter={<Island className="contents" content={firstLetter} />}
    >
      <FormNotices sent={sent} refusals={['email_invalid', 'invalid_request', 'internal']} />
      <NewsletterForm source="page" action="S'inscrire" />
      <noscript>
        <p>
          Vous venez d’un lien de nos e-mails&#8239;? Le confirmer ou vous désinscrire demande JavaScript. Sans lui,
          écrivez à <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>, nous le faisons pour vous.
        </p>
      </noscript>
    </LetterFrame>
  );
}
