import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The absolute path of something the build makes under `.build/`; throws, naming the command, when it is not there. */
export function getBuildOutput(name: string): string {
  const path = fileURLToPath(new URL(`../.build/${name}`, import.meta.url));
  if (!existsSync(path)) throw new Error(`.build/${name} is not there: run \`npm run build\` first`);
  return path;
}
