import { notFoundThreads } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/not-found/not-found-text.module.css';
import { Opening } from '#web/ui/opening/opening.tsx';
import { Weave } from '#web/ui/weave.tsx';

const ways = [
  { path: '/', name: 'Retour à l’accueil', note: 'Par où l’on commence' },
  { path: '/blog', name: 'Lire le blog', note: 'Des articles à lire, puis à se dire' },
  { path: '/product', name: 'Voir le guide', note: 'Ce qu’il contient, et ce qu’il coûte' },
  { path: '/retrouver', name: 'Retrouver mon achat', note: 'Déjà acheté\u202f? Votre adresse e-mail suffit' },
  { path: '/contact', name: 'Nous écrire', note: 'Une personne vous répond' },
];

export function NotFoundText() {
  return (
    <Opening
      picture={<Weave className={`screen-only fill ${styles.labyrinth}`} threads={notFoundThreads} />}
      ground="plum"
      title={<span lang="en">Oops! Page not found</span>}
      lede={<>Cette page n’existe pas, ou n’existe plus. Le fil se perd ici&#8239;; vous n’y êtes pour rien.</>}
    >
      <nav className="stack3" aria-labelledby="ways">
        <p id="ways" className="label">
          Puisque vous êtes là
        </p>
        <ul>
          {ways.map(({ path, name, note }) => (
            <li key={path}>
              <a className={`plain warm ${styles.way}`} href={path}>
                {name} <small className="note">{note}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Opening>
  );
}
