import { Envelope } from '#web/pages/newsletter/envelope.tsx';
import styles from '#web/pages/newsletter/newsletter-page.module.css';
import { Facts } from '#web/ui/facts.tsx';

const unchanged = {
  unsubscribe: [
    { term: 'Vos commandes', text: 'Leurs liens restent valables.' },
    { term: 'Les articles', text: 'Tous se lisent sans inscription.' },
    { term: 'La lettre', text: 'L’inscription reste ouverte, au pied des pages.' },
  ],
  editions: [
    { term: 'Vos fichiers', text: 'Ils restent sur la page de votre commande.' },
    { term: 'La lettre', text: 'Elle a sa propre inscription.' },
    { term: 'Les articles', text: 'Tous se lisent sans inscription.' },
  ],
  stop: [
    { term: 'Vos achats', text: 'Leurs messages et leurs liens restent les vôtres.' },
    { term: 'Un lien déjà reçu', text: 'Il s’ouvre comme avant.' },
    { term: 'Changer d’avis', text: 'Un mot de votre part suffit.' },
  ],
};

/** What stays as it is for a reader who ends the letter or other mails, and articles to read. */
export function Unchanged({ action }: { action: keyof typeof unchanged }) {
  return (
    <>
      <section className={`sheet stack3 ${styles.letter} ${styles.unchanged}`}>
        <h2>Ce qui ne change pas</h2>
        <Facts rows={unchanged[action]} />
      </section>
      <Envelope title="À lire quand vous voulez" />
    </>
  );
}
