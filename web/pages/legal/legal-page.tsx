import { legalPages } from 'virtual:legal-pages';
import { useLocation } from 'react-router-dom';
import styles from '#web/pages/legal/legal-page.module.css';
import layout from '#web/ui/layout.module.css';

/** The four legal pages: text alone, from `content/legal.json`, found by their address. */
export function LegalPage() {
  const { pathname } = useLocation();
  const page = legalPages.find(({ path }) => path === pathname.replace(/\/$/, ''));
  if (page === undefined) throw new Error(`content/legal.json has no page for ${pathname}`);
  return (
    <article className={`${layout.page} ${layout.narrow} ${styles.text}`}>
      <h1>{page.title}</h1>
      {page.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
