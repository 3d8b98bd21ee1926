import { readFileSync } from 'node:fs';
import type { Stage } from '#infra/stages.ts';
import { bootScript } from '#web/build/boot-script.ts';

/** A text that a page must contain, and what is wrong with the site when it does not. */
type Demand = { page: string; text: string; wrong: string };

function listDemands({ socialProof, livePayments, supportAddress }: Stage): Demand[] {
  return [
    // The headers allow one inline script by its hash: pages built with another one would run without JavaScript.
    { page: 'index.html', text: bootScript, wrong: 'is older than web/shell/boot.ts' },
    // A stage for invented claims may show none: `SOCIAL_PROOF=verified npm start` does so.
    ...(socialProof === 'verified'
      ? [{ page: 'index.html', text: 'data-social-proof="verified"', wrong: 'shows invented claims (L121-4)' }]
      : []),
    ...(livePayments
      ? [{ page: 'contact.html', text: supportAddress, wrong: 'does not show the stage’s support address' }]
      : []),
  ];
}

/** Throws when the built site in `folder` is not this stage's: built from older sources, or for another stage. */
export function checkSite(folder: string, stage: Stage): void {
  for (const { page, text, wrong } of listDemands(stage)) {
    if (readFileSync(`${folder}/${page}`, 'utf8').includes(text)) continue;
    throw new Error(
      `The built site cannot be deployed as "${stage.name}": ${page} ${wrong}. \`npm run deploy -- -c stage=${stage.name}\` builds it for the stage.`,
    );
  }
}
