import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { followNewsletterLink } from '#web/api.ts';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import { letter } from '#web/ui/gestures.ts';
import { Opening } from '#web/ui/opening.tsx';

type FollowLinkProps = { action: 'confirm' | 'unsubscribe'; token: string };

const words = {
  confirm: {
    title: 'Confirmer votre inscription',
    lead: 'Encore un clic, et la prochaine lettre viendra chez vous.',
    button: 'Confirmer mon inscription',
    doneTitle: 'C’est confirmé, merci',
    done: 'La prochaine lettre arrivera à cette adresse. Chacune porte un lien pour vous désinscrire.',
  },
  unsubscribe: {
    title: 'Vous désinscrire',
    lead: 'Vous ne recevrez plus la lettre à cette adresse.',
    button: 'Me désinscrire',
    doneTitle: 'C’est fait',
    done: 'Nous ne vous écrirons plus. Vos commandes et leurs liens restent valables.',
  },
};

/** A page with a button, since a link in a mail is opened by machines too. Pressing it again changes nothing. */
export function FollowLink({ action, token }: FollowLinkProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready');
  const [failure, setFailure] = useState<string>();
  const { title, lead, button, doneTitle, done } = words[action];

  const follow = async () => {
    setState('sending');
    setFailure(undefined);
    const result = await followNewsletterLink(action, token);
    setState(result.ok ? 'done' : 'ready');
    if (!result.ok) setFailure(result.message);
  };

  if (state === 'done') return <Done title={doneTitle} text={done} />;
  return (
    <Opening drawing={letter} title={title} lede={lead}>
      {failure && <Failure message={failure} />}
      <button type="button" className={buttons.primary} disabled={state === 'sending'} onClick={follow}>
        {state === 'sending' ? 'Un instant…' : button}
      </button>
    </Opening>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <p role="alert">
      {message.replace(/\.$/, '')}. Si cela dure, écrivez-nous à{' '}
      <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
    </p>
  );
}

function Done({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Opening drawing={letter} title={title} titleRef={heading} lede={text}>
      <Link className={buttons.secondary} to="/blog">
        Lire les articles
      </Link>
    </Opening>
  );
}
