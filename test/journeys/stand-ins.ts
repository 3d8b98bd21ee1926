/** The hands behind the shop's neighbours: Stripe's controls, the mailbox, the minute schedule. */
import { expect } from '@playwright/test';
import { port } from './port.ts';

const shopUrl = `http://localhost:${port}`;
const stripeUrl = `http://localhost:${port + 1}`;
const mailUrl = `http://localhost:${port + 2}`;

/** Works the Stripe stand-in's controls. The journeys share it: what a test breaks, it breaks for a session of its own. */
export async function stripe(command: Record<string, unknown> & { session: string }): Promise<void> {
  const answer = await fetch(`${stripeUrl}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Has the minute schedule's work done now. */
async function settleNow(): Promise<void> {
  const answer = await fetch(`${shopUrl}/local/functions/settle-orders`, { method: 'POST' });
  expect(answer.ok, await answer.text()).toBe(true);
}

type StoredMail = { subject: string; destination: { to: string[] }; body: { html?: string; text?: string } };

async function readMailsTo(email: string): Promise<StoredMail[]> {
  const { emails } = (await (await fetch(`${mailUrl}/store`)).json()) as { emails: StoredMail[] };
  return emails.filter(({ destination }) => destination.to.some((to) => to.includes(email)));
}

/** The plain text of the newest mail to an address, once it has arrived. */
export async function mailTo(email: string): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    text = (await readMailsTo(email)).at(-1)?.body.text;
    expect(text).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return text ?? '';
}

/** That an address has got one mail of a subject, and gets no second one when the schedule comes round. */
export async function expectOneMail({ to, subject }: { to: string; subject: string }): Promise<void> {
  await settleNow();
  const subjects = (await readMailsTo(to)).map((mail) => mail.subject);
  expect(subjects.filter((other) => other === subject)).toHaveLength(1);
}

/** The link in the newest mail to an address, once it has arrived. */
export async function linkMailedTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mail = (await readMailsTo(email)).at(-1);
    link = /https?:\/\/\S+\/download\?\S+/.exec(mail?.body.text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? '';
}
