/** What happens outside the browser's pages: Stripe's controls, the mailbox, the minute schedule, downloaded files. */
import { expect, type Page } from '@playwright/test';
import { port } from './port.ts';

const shopUrl = `http://localhost:${port}`;
const stripeUrl = `http://localhost:${port + 1}`;
const mailUrl = `http://localhost:${port + 2}`;

/** Sends a command to the Stripe stand-in, which all journeys share: a fault is for the test's own session. */
export async function stripe(command: Record<string, unknown> & { session: string }): Promise<void> {
  const answer = await fetch(`${stripeUrl}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Runs the minute schedule's function now. */
export async function settleNow(): Promise<void> {
  const answer = await fetch(`${shopUrl}/local/functions/settle-orders`, { method: 'POST' });
  expect(answer.ok, await answer.text()).toBe(true);
}

type StoredMail = { subject: string; destination: { to: string[] }; body: { html?: string; text?: string } };

/** All mails of a run are several megabytes: an address of `newBuyer` says since when there are some to it. */
async function readMailsTo(email: string): Promise<StoredMail[]> {
  const madeAt = Number(/-(\d{13})-/.exec(email)?.[1] ?? 0);
  const answer = await fetch(`${mailUrl}/store?since=${Math.floor(madeAt / 1000)}`);
  const { emails } = (await answer.json()) as { emails: StoredMail[] };
  return emails.filter(({ destination }) => destination.to.some((to) => to.includes(email)));
}

/** The plain text of the newest mail to an address; waits until one has arrived. */
export async function mailTo(email: string): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    text = (await readMailsTo(email)).at(-1)?.body.text;
    expect(text).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return text ?? '';
}

/** Expects one mail of a subject at an address, also after the schedule has run again. A webhook's mail comes a moment later. */
export async function expectOneMail({ to, subject }: { to: string; subject: string }): Promise<void> {
  const count = async () => (await readMailsTo(to)).filter((mail) => mail.subject === subject).length;
  await settleNow();
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(0);
  await settleNow();
  expect(await count()).toBe(1);
}

/** The download link in the newest mail to an address; waits until that mail has one, after another mail that asks something. */
export async function linkMailedTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mail = (await readMailsTo(email)).at(-1);
    link = /https?:\/\/\S+\/download\?\S+#t=\S+/.exec(mail?.body.text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return link ?? '';
}

/** The bytes behind a download button of the page. */
export async function downloadedBytes(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
