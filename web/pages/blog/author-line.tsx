import { author } from '#content/blog.ts';
import styles from '#web/pages/blog/author-line.module.css';
import { ShareButton } from '#web/pages/blog/share-button.tsx';
import { site } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';
import { ThreadMark } from '#web/ui/thread.tsx';

/** The author and the share button. */
export function AuthorLine({ title }: { title: string }) {
  return (
    <div className={styles.line}>
      <span className={styles.mark}>
        <ThreadMark />
      </span>
      <p className={styles.words}>
        <span className={styles.name}>{site.author}</span>
        <span className={layout.note}>{author.title}</span>
      </p>
      <ShareButton title={title} />
    </div>
  );
}
