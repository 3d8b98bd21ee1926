import { useState } from 'react';
import { type ApiFailure, call } from '#web/api/call.ts';
import { book } from '#web/page-data/drawings.data.ts';
import { site } from '#web/shop.ts';
import { Opening } from '#web/ui/opening/opening.tsx';
import { useFocusOnChange } from '#web/ui/take-focus.ts';

type State = 'ready' | 'sending' | 'done' | ApiFailure;

const words = {
  ready: {
    title: 'Confirmer votre nouvelle adresse',
    lede: 'Encore un clic, et les messages de votre commande viendront à l’adresse qui a reçu ce lien.',
  },
  done: {
    title: 'C’est fait, votre adresse a changé',
    lede: 'Votre nouveau lien part à cette adresse dans la minute. L’ancien n’ouvre plus rien.',
  },
  stale: {
    title: 'Ce lien n’est plus valable',
    lede: 'Il a sans doute plus de sept jours, ou une autre adresse a été demandée depuis. La page de votre commande permet d’en recevoir un nouveau.',
  },
};

function wordsOf(state: State) {
  if (state === 'done') return words.done;
  return typeof state === 'object' && state.code === 'link_invalid' ? words.stale : words.ready;
}

/** The target of the link mailed to a new address. Opening it changes nothing, since mail scanners open links. */
export function ConfirmAddress({ token }: { token: string }) {
  const [state, setState] = useState<State>('ready');
  const { title, lede } = wordsOf(state);
  const heading = useFocusOnChange<HTMLHeadingElement>(title);
  const confirm = async () => {
    if (state === 'sending') return;
    setState('sending');
    const result = await call('/api/my-order/address/confirm', { body: { token } });
    setState(result.ok ? 'done' : result);
  };
  return (
    <Opening drawing={book} title={title} titleRef={heading} lede={lede}>
      {typeof state === 'object' && <p role="alert">{state.message}</p>}
      {title === words.ready.title ? (
        <button type="button" className="primary" aria-disabled={state === 'sending'} onClick={confirm}>
          {state === 'sending' ? 'Un instant…' : 'Confirmer cette adresse'}
        </button>
      ) : (
        <p>
          Rien ne vient&#8239;? <a href="/retrouver">Retrouver mon achat</a>, ou écrire à{' '}
          <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
        </p>
      )}
    </Opening>
  );
}
