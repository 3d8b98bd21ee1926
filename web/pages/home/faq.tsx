import { Link } from 'react-router-dom';
import styles from '#web/pages/home/faq.module.css';
import { Faq } from '#web/ui/faq.tsx';
import layout from '#web/ui/layout.module.css';

type HomeFaqProps = { title: string; entries: readonly { question: string; answer: string }[] };

/** The home page's questions, and the way to ask others. */
export function HomeFaq(faq: HomeFaqProps) {
  return (
    <div className={`${layout.page} ${styles.room}`}>
      <Faq {...faq}>
        <p>
          Une autre question&#8239;? <Link to="/contact">Écrivez-nous</Link>.
        </p>
      </Faq>
    </div>
  );
}
