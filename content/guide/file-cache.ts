/** Files that take long to make, kept until what they are made of changes. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type CachedFiles = {
  /** Their folder in the cache. */
  name: string;
  /** All that the files depend on. */
  madeOf: readonly (string | Buffer)[];
  /** Writes the files into an empty folder. */
  make: (folder: string) => Promise<void>;
};

const stampName = 'made-of.sha256';

/** `place` puts files into a folder and makes only those that the cache lacks; `prune` removes from the cache what was not placed. */
export function openCache(cacheFolder: string) {
  const placed = new Set<string>();
  return {
    place: async ({ name, madeOf, make }: CachedFiles, folder: string): Promise<void> => {
      const hash = createHash('sha256');
      for (const part of madeOf) hash.update(part).update('\0');
      const stamp = `${hash.digest('hex')}\n`;
      placed.add(name);
      const kept = join(cacheFolder, name);
      const stampFile = join(kept, stampName);
      if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
        const unfinished = `${kept}-unfinished`;
        rmSync(unfinished, { recursive: true, force: true });
        mkdirSync(unfinished, { recursive: true });
        await make(unfinished);
        writeFileSync(join(unfinished, stampName), stamp);
        rmSync(kept, { recursive: true, force: true });
        renameSync(unfinished, kept);
      }
      cpSync(kept, folder, { recursive: true, filter: (from) => from !== stampFile });
    },
    prune: (): void => {
      for (const name of readdirSync(cacheFolder)) {
        if (!placed.has(name)) rmSync(join(cacheFolder, name), { recursive: true, force: true });
      }
    },
  };
}
