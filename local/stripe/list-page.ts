import { noSuch } from '#local/stripe/api-error.ts';

type Cursors = { limit?: number | undefined; starting_after?: string | undefined; ending_before?: string | undefined };

/** One page of a list call, as Stripe answers it. */
export type ListPage<T> = { object: 'list'; url: string; has_more: boolean; data: T[] };

/** A page of `oldestFirst`, newest first, ten at a time unless told. An unknown cursor throws Stripe's 404. */
export function pageOf<T extends { id: string }>(url: string, oldestFirst: T[], cursors: Cursors): ListPage<T> {
  const items = oldestFirst.toReversed();
  const limit = cursors.limit ?? 10;
  const place = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw noSuch('object', id, param);
    return index;
  };
  if (cursors.ending_before !== undefined) {
    const before = items.slice(0, place(cursors.ending_before, 'ending_before'));
    return { object: 'list', url, has_more: before.length > limit, data: before.slice(-limit) };
  }
  const start = cursors.starting_after === undefined ? 0 : place(cursors.starting_after, 'starting_after') + 1;
  const data = items.slice(start, start + limit);
  return { object: 'list', url, has_more: start + limit < items.length, data };
}
