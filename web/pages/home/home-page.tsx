import { Link } from 'react-router-dom';
import styles from '#web/pages/home/home-page.module.css';
import { mainProduct, site } from '#web/shop.ts';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import { Thread } from '#web/ui/thread.tsx';

const steps = [
  { title: 'Diagnostic', text: 'Regarder ensemble ce qui se passe, sans chercher de coupable.' },
  { title: 'Compréhension', text: 'Voir le cycle qui se répète et ce que chacun y protège.' },
  { title: 'Reconstruction', text: 'Se parler, réparer, retrouver des gestes qui rapprochent.' },
  { title: 'Transformation', text: 'Installer des habitudes simples, qui tiennent.' },
];

export function HomePage() {
  return (
    <>
      <section className={styles.hero}>
        <h1>{site.tagline}</h1>
        <p className={layout.lede}>{site.description}</p>
        <div className={layout.actions}>
          <Link className={buttons.primary} to="/product">
            Voir notre guide
          </Link>
          <a className={buttons.secondary} href="#methode">
            Découvrir notre méthode
          </a>
        </div>
      </section>
      <Thread className={styles.thread} />
      <section id="methode" className={layout.page}>
        <h2>Quatre étapes, un même fil</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={`${layout.page} ${styles.product}`}>
        <ProductImage className={styles.cover} src={mainProduct.imageUrl} alt="" width={600} height={800} />
        <div className={layout.stack}>
          <h2>{mainProduct.name}</h2>
          <p>{mainProduct.description}</p>
          <Link className={buttons.primary} to={`/product/${mainProduct.id}`}>
            Découvrir le guide
          </Link>
        </div>
      </section>
    </>
  );
}
