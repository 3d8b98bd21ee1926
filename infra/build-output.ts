import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The absolute path of a build output under `.build/`. Throws, naming the command that makes it, when it is missing. */
export function getBuildOutput(name: string): string {
  const path = fileURLToPath(new URL(`../.build/${name}`, import.meta.url));
  if (!existsSync(path)) throw new Error(`.build/${name} is missing: run \`npm run build\` first`);
  return path;
}
