/** Works through the rows of an outbox that are due, the longest waiting first. */
import { type DueIndex, listDue } from '#lambdas/outbox/outbox.store.ts';

/** Ids read at once: a page of the index, of some 30 kB. */
const idsPerRead = 500;

type DueWork = {
  index: DueIndex;
  /** No row is begun after this moment; the rows left are the first of the next run. */
  until: Date;
  /** Rows worked on side by side. */
  width: number;
  /** Does what one row owes. It must not throw: a row that fails delays no other. */
  work: (id: string, now: Date) => Promise<void>;
  /** Whether to begin no further row, although there is time. */
  isStopped?: () => boolean;
};

/** Works until nothing is due that was not tried before, or the time is over. Gives the number of rows that were tried. */
export async function workThrough({ index, until, width, work, isStopped = () => false }: DueWork): Promise<number> {
  const tried = new Set<string>();
  const mayBegin = () => Date.now() < until.getTime() && !isStopped();
  while (mayBegin()) {
    const due = await listDue(index, new Date(), idsPerRead);
    const ids = due.map(({ id }) => id).filter((id) => !tried.has(id));
    if (ids.length === 0) break;
    const waiting = ids.values();
    const workOn = async () => {
      for (const id of waiting) {
        if (!mayBegin()) return;
        tried.add(id);
        await work(id, new Date());
      }
    };
    await Promise.all(Array.from({ length: width }, workOn));
  }
  return tried.size;
}
