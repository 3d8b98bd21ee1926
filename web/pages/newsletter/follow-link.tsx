import { type ReactNode, type Ref, useState } from 'react';
import { type ApiFailure, type ApiResult, call } from '#web/api/call.ts';
import { firstLetter, LetterFrame, unchanged } from '#web/pages/newsletter/letter-frame.tsx';
import { site } from '#web/shop.ts';
import { useLate } from '#web/ui/late.ts';
import { NewsletterForm } from '#web/ui/newsletter-form.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';

/** What a mailed link can do: confirm or end a subscription, or end the mails about new editions, or all but those of own purchases. */
export type MailedAction = 'confirm' | 'unsubscribe' | 'editions' | 'stop';

type FollowLinkProps = { action: MailedAction; token: string };

const words = {
  confirm: {
    title: 'Confirmer votre inscription',
    lead: 'Encore un clic, et la lettre viendra chez vous.',
    button: 'Confirmer mon inscription',
    doneTitle: 'C’est confirmé, merci',
    stale: 'Il a sans doute plus de sept jours. Redonnez votre adresse, un nouveau lien vous attend aussitôt.',
    done: 'La prochaine lettre arrivera à cette adresse. Chacune porte un lien pour vous désinscrire.',
  },
  unsubscribe: {
    title: 'Vous désinscrire',
    lead: 'Vous ne recevrez plus la lettre à cette adresse.',
    button: 'Me désinscrire',
    doneTitle: 'C’est fait',
    stale: 'Il a peut-être été coupé en chemin. Un mot de votre part suffit, et nous vous désinscrivons.',
    done: 'La lettre ne viendra plus à cette adresse.',
  },
  editions: {
    title: 'Les nouvelles éditions',
    lead: 'Aucun e-mail ne vous préviendra plus d’une nouvelle édition. Votre lien donne toujours la dernière.',
    button: 'Ne plus me prévenir',
    doneTitle: 'C’est fait',
    stale: 'Il a peut-être été coupé en chemin. Un mot de votre part suffit, et nous ne vous écrirons plus.',
    done: 'Aucun e-mail ne vous préviendra des nouvelles éditions. Votre lien donne toujours la dernière.',
  },
  stop: {
    title: 'Ne plus rien recevoir de cette boutique',
    lead: 'Personne ne pourra plus vous faire écrire par nous\u202f: ni cadeau, ni partage, ni autre demande faite à votre place.',
    button: 'Ne plus rien recevoir',
    doneTitle: 'C’est fait',
    stale: 'Il a peut-être été coupé en chemin. Un mot de votre part suffit, et nous ne vous écrirons plus.',
    done: 'Cette adresse ne recevra plus que les messages de vos propres achats. Qui voudra vous offrir ou vous partager quelque chose lira seulement qu’elle ne souhaite rien recevoir.',
  },
};

/** Does it by the link's token; 404 `link_invalid` when that is too old or not ours. */
function send(action: MailedAction, token: string): Promise<ApiResult<unknown>> {
  if (action === 'stop') return call(`/api/guest/stop?token=${encodeURIComponent(token)}`, { body: {} });
  if (action === 'editions') return call(`/api/my-order/editions?token=${encodeURIComponent(token)}`, { body: {} });
  return call(`/api/newsletter/${action}`, { body: { token } });
}

/** A button to press, since mail scanners open links too. Pressing it again changes nothing. */
export function FollowLink({ action, token }: FollowLinkProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready');
  const [failure, setFailure] = useState<ApiFailure>();
  const { title, lead, button, doneTitle, done } = words[action];

  const follow = async () => {
    if (state === 'sending') return;
    setState('sending');
    setFailure(undefined);
    const result = await send(action, token);
    setState(result.ok ? 'done' : 'ready');
    if (!result.ok) setFailure(result);
  };

  if (state === 'done') return <Done action={action} title={doneTitle} text={done} />;
  if (failure?.code === 'link_invalid') return <StaleLink action={action} message={failure.message} />;
  return (
    <LinkPage action={action} title={title} lede={lead}>
      {failure && <p role="alert">{failure.message}</p>}
      <button type="button" className="primary" aria-disabled={state === 'sending'} onClick={follow}>
        {state === 'sending' ? 'Un instant…' : button}
      </button>
    </LinkPage>
  );
}

/** For a link that is too old, cut by a mail program or not ours: another way to do the same. */
function StaleLink({ action, message }: { action: FollowLinkProps['action']; message: string }) {
  const mailto = <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>;
  return (
    <LinkPage action={action} title={message} titleRef={takeFocus} lede={words[action].stale}>
      {action === 'confirm' ? <NewsletterForm source="page" action="S'inscrire" /> : <p>Écrivez à {mailto}.</p>}
    </LinkPage>
  );
}

function Done({ action, title, text }: { action: MailedAction; title: string; text: string }) {
  return (
    <LinkPage action={action} title={title} titleRef={takeFocus} lede={text}>
      <a className="secondary" href="/blog">
        Lire les articles
      </a>
    </LinkPage>
  );
}

type LinkPageProps = {
  action: MailedAction;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lede: string;
  children: ReactNode;
};

/** A reader who confirms sees the first letter, one who unsubscribes what stays as it is; both are fetched after the page. */
function LinkPage({ action, children, ...head }: LinkPageProps) {
  const Letter = useLate(firstLetter, action === 'confirm');
  const Unchanged = useLate(unchanged, action !== 'confirm');
  const letter = action === 'confirm' ? Letter && <Letter /> : Unchanged && <Unchanged action={action} />;
  return (
    <LetterFrame {...head} letter={letter}>
      <div className="stack4 start">{children}</div>
    </LetterFrame>
  );
}
