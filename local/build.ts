/** `npm run build`: the guide's files and the site, each only when what it is made from has changed. */
import { makeFresh } from '#local/freshness.ts';
import { runScript } from '#local/run-script.ts';

/** Builds what is out of date, in order: the site shows the size and page count of the built guide. */
export async function buildAll(report: (line: string) => void = () => {}): Promise<void> {
  const guideWasMade = await makeFresh({
    name: 'guide',
    sources: ['content/guide', 'content/catalogue.json', 'content/catalogue.ts', 'package-lock.json'],
    outputs: ['.build/files/manifest.json'],
    make: () => runScript('content/guide/compile.ts'),
  });
  if (guideWasMade) report('The guide is built.');
  const siteWasMade = await makeFresh({
    name: 'site',
    sources: ['web', 'content', 'lambdas', '.build/files/manifest.json', 'package-lock.json'],
    variables: ['SOCIAL_PROOF', 'SITE_URL', 'SUPPORT_ADDRESS'],
    outputs: ['.build/site/index.html'],
    make: () => runScript('web/build.ts'),
  });
  if (siteWasMade) report('The site is built.');
}

if (import.meta.main) await buildAll(console.log);
