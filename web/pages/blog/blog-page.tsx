import { Link } from 'react-router-dom';
import buttons from '#web/ui/button.module.css';
import layout from '#web/ui/layout.module.css';

export function BlogPage() {
  return (
    <div className={`${layout.page} ${layout.narrow} ${layout.stack}`}>
      <h1>Le blog</h1>
      <p className={layout.lede}>Les articles arrivent bientôt.</p>
      <p>En attendant, le guide est prêt&#8239;: six chapitres à lire à deux ou seul, à votre rythme.</p>
      <Link className={buttons.primary} to="/product">
        Découvrir le guide
      </Link>
    </div>
  );
}
