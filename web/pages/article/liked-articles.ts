/** The articles this browser's reader liked: a list of slugs in local storage, known to nobody else. */

const storageKey = 'liked_articles';

function readLiked(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(list) ? list.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the article is in the list; without storage none is. */
export function isLiked(slug: string): boolean {
  return readLiked().includes(slug);
}

/** Remembers or forgets that an article was liked; without storage nothing is kept. */
export function setLiked(slug: string, liked: boolean): void {
  const others = readLiked().filter((each) => each !== slug);
  try {
    localStorage.setItem(storageKey, JSON.stringify(liked ? [...others, slug] : others));
  } catch {
    // Storage is full or forbidden.
  }
}
