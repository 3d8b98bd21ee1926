/** What a script gets of React Router, bundled as the site's scripts are. */
import { build } from 'vite';
import { expect, test } from 'vitest';
import { routerPartsPlugin } from '#web/build/router-parts.ts';

const imports =
  'BrowserRouter, Navigate, UNSAFE_NavigationContext, matchPath, useLocation, useNavigate, useSearchParams';

async function bundle(names: string): Promise<string> {
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? '\0entry' : null) };
  const source = {
    name: 'source',
    load: (id: string) => (id === '\0entry' ? `export { ${names} } from 'react-router';` : null),
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, source, routerPartsPlugin()],
    build: {
      write: false,
      rolldownOptions: { input: 'entry', external: /^react(-dom)?(\/.*)?$/, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return output?.type === 'chunk' ? output.code : '';
}

test('a script has the parts of React Router 7.18.5 that it imports, and not the rest', async () => {
  const script = await bundle(imports);
  expect(script).toContain('popstate');
  expect(script.length).toBeGreaterThan(8000);
  // 37,000 bytes with the parts that were made while the file was loaded.
  expect(script.length).toBeLessThan(14_000);
});
