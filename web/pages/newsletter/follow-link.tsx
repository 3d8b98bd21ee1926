import { useState } from 'react';
import { Link } from 'react-router-dom';
import { followNewsletterLink } from '#web/api.ts';
import { site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

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
    <>
      <h1>{title}</h1>
      <p className={layout.lede}>{lead}</p>
      {failure && (
        <p role="alert">
          {failure}. Si cela dure, écrivez-nous à <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
        </p>
      )}
      <button type="button" className={buttons.primary} disabled={state === 'sending'} onClick={follow}>
        {state === 'sending' ? 'Un instant…' : button}
      </button>
    </>
  );
}

function Done({ title, text }: { title: string; text: string }) {
  return (
    <div className={layout.stack} role="status">
      <h1>{title}</h1>
      <p className={layout.lede}>{text}</p>
      <Link className={buttons.secondary} to="/blog">
        Lire les articles
      </Link>
    </div>
  );
}
