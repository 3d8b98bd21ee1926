import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as v from 'valibot';
import { root } from '#local/freshness.ts';

const samplesSchema = v.object({
  samples: v.record(v.string(), v.object({ subject: v.string(), html: v.string(), text: v.string() })),
});

const outfile = `${root}.build/mail-samples.mjs`;

/** The samples rendered from the current sources, which are bundled first because Node cannot read their JSX. */
export async function readMailSamples() {
  await build({
    absWorkingDir: root,
    entryPoints: ['local/sample-mails.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  return v.parse(samplesSchema, await import(`${pathToFileURL(outfile)}?${Date.now()}`)).samples;
}

/** `GET /local/mails` lists a mail of each kind; `/local/mails/<kind>` shows its HTML, `/local/mails/<kind>.txt` its text. */
export function showMailSample(
  samples: Awaited<ReturnType<typeof readMailSamples>>,
  name: string,
): { type: string; body: string } | undefined {
  if (name === '') {
    const items = Object.entries(samples).map(
      ([kind, { subject }]) =>
        `<li><a href="/local/mails/${kind}">${subject}</a> (<a href="/local/mails/${kind}.txt">texte</a>)`,
    );
    return {
      type: 'text/html',
      body: `<!DOCTYPE html><html lang="fr"><title>Les mails</title><ul>${items.join('')}</ul>`,
    };
  }
  const sample = samples[name.replace(/\.txt$/, '')];
  if (sample === undefined) return undefined;
  if (name.endsWith('.txt')) return { type: 'text/plain', body: sample.text };
  // The pictures of the samples' invented site are shown by this one.
  return { type: 'text/html', body: sample.html.replaceAll(/src="https:\/\/[^/"]+/g, 'src="') };
}
