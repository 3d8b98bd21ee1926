/** A font as its bytes: esbuild puts it into the bundle (`infra/bundle/bundle-functions.ts`), Vitest into the test (`vitest.config.ts`). */
declare module '*.ttf' {
  const bytes: Uint8Array;
  export default bytes;
}
