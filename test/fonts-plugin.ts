import { readFileSync } from 'node:fs';

/** A font as its bytes, as `infra/bundle/bundle-functions.ts` puts it into a bundle. */
export const fontsPlugin = {
  name: 'fonts',
  enforce: 'pre' as const,
  load(id: string) {
    if (!id.endsWith('.ttf')) return undefined;
    return `export default new Uint8Array(Buffer.from('${readFileSync(id, 'base64')}', 'base64'));`;
  },
};
