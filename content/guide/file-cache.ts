/** Files that take long to make, kept until what they are made of changes. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type CachedFiles = {
  /** Their folder in the cache is called so, and by the hash of what they are made of. */
  name: string;
  /** All that the files depend on. */
  madeOf: readonly (string | Buffer)[];
  /** Writes the files into an empty folder. */
  make: (folder: string) => Promise<void>;
};

/** `place` puts files into a folder and makes only those that the cache lacks; `prune` removes from the cache what was not placed. */
export function openCache(cacheFolder: string) {
  const placed = new Set<string>();
  return {
    place: async ({ name, madeOf, make }: CachedFiles, folder: string): Promise<void> => {
      const hash = createHash('sha256');
      for (const part of madeOf) hash.update(part).update('\0');
      const keptIn = `${name}-${hash.digest('hex').slice(0, 16)}`;
      placed.add(keptIn);
      const kept = join(cacheFolder, keptIn);
      if (!existsSync(kept)) {
        const unfinished = `${kept}-unfinished`;
        rmSync(unfinished, { recursive: true, force: true });
        mkdirSync(unfinished, { recursive: true });
        await make(unfinished);
        renameSync(unfinished, kept);
      }
      cpSync(kept, folder, { recursive: true });
    },
    prune: (): void => {
      for (const name of readdirSync(cacheFolder)) {
        if (!placed.has(name)) rmSync(join(cacheFolder, name), { recursive: true, force: true });
      }
    },
  };
}
