import { createRandom } from '#content/random.ts';

/** Works through `items` with `width` of them in progress at any time; gives the results in the items' order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const run = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results[next[0]] = await work(next[1], next[0]);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
  return results;
}

/** The items in every order. */
export function permute<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permute(items.toSpliced(index, 1)).map((others) => [item, ...others]));
}

/** A draw of whole numbers below a limit, choices and shuffles, the same ones for the same seed. */
export function createDice(seed: number) {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    isHit: (share: number) => random() < share,
    choose: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    shuffle: <Item>(items: readonly Item[]): Item[] => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
      }
      return shuffled;
    },
  };
}
export type Dice = ReturnType<typeof createDice>;

/** The value that a share of the samples does not exceed, rounded to tenths. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}
