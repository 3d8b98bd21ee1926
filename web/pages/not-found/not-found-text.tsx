import { closing } from '#content/blog.ts';
import { Endpaper } from '#web/cart/endpaper.tsx';
import { firstReads } from '#web/page-data/articles.data.ts';
import { lostThreads } from '#web/page-data/drawings.data.ts';
import styles from '#web/pages/not-found/not-found-page.module.css';
import { AlreadyBought } from '#web/ui/already-bought.tsx';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { Opening } from '#web/ui/opening/opening.tsx';
import { TitleText } from '#web/ui/set-text.tsx';

export function NotFoundText() {
  return (
    <>
      <Opening
        drawing={lostThreads}
        ground="plum"
        title={<span lang="en">Oops! Page not found</span>}
        lede={<>Cette page n’existe pas, ou n’existe plus. Le fil se perd ici&#8239;; vous n’y êtes pour rien.</>}
        beside={
          <>
            <div className={layout.actions}>
              <a className={buttons.primary} href="/">
                Retour à l’accueil
              </a>
              <a className={buttons.secondary} href="/blog">
                Lire le blog
              </a>
            </div>
            <AlreadyBought />
          </>
        }
      >
        <FirstReads />
      </Opening>
      <Endpaper title="Vous cherchiez le guide&#8239;?" text={closing.text}>
        <a className={buttons.primary} href="/product">
          Voir le guide
        </a>
      </Endpaper>
    </>
  );
}

/** Three articles to read instead. */
function FirstReads() {
  return (
    <section className={layout.stack4} aria-labelledby="reads">
      <h2 id="reads">Puisque vous êtes là</h2>
      <ul>
        {firstReads.map(({ slug, title, category, cover }) => (
          <li key={slug}>
            <a className={`${layout.stack4} ${styles.read}`} href={`/blog/${slug}`}>
              <img src={cover} alt="" width={1200} height={800} loading="lazy" />
              <span>
                <small>{category}</small>
                <TitleText>{title}</TitleText>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
