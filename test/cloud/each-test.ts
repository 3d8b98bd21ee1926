/** What every test of the functions may count on: an hour that does not end under it, and neighbours that work. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach } from 'vitest';
import { breakMail, stripe } from '#test/cloud/stand-ins.ts';

const hourMs = 60 * 60_000;
/** Longer than a test takes that counts. */
const roomMs = 30_000;

/** Attempts are counted per clock hour: a test that counts them must not run across its end. */
beforeEach(async () => {
  const leftMs = hourMs - (Date.now() % hourMs);
  if (leftMs < roomMs) await wait(leftMs);
});

afterEach(async () => {
  await stripe({ action: 'webhooks', mode: 'on' });
  await stripe({ action: 'fault', mode: 'none' });
  await breakMail('none');
});
