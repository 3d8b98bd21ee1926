/** Subscribing to the newsletter as a visitor does, and reading the mail and the row it leaves. */
import { type Answer, newVisitor, postFrom } from '#test/cloud/shop-client.ts';
import { mailsTo } from '#test/cloud/stand-ins.ts';
import { scan, settleNow } from '#test/cloud/tables.ts';

/** Asks for letters from a network of its own, without the schedule's work. */
export function wish(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<unknown>> {
  return postFrom(visitor, '/api/newsletter', { body: JSON.stringify(body) });
}

/** Asks for letters from a network of its own; the schedule has run when this is over. */
export async function subscribe(body: Record<string, unknown>, visitor = newVisitor()): Promise<Answer<unknown>> {
  const answer = await wish(body, visitor);
  await settleNow();
  return answer;
}

/** The stored row of an address. */
export async function rowOf(email: string): Promise<Record<string, unknown> | undefined> {
  return (await scan('subscribers')).find((row) => row.email === email);
}

/** The token in the newest mail's link. */
export async function tokenIn(email: string, purpose: 'confirm' | 'unsubscribe'): Promise<string> {
  const mails = await mailsTo(email);
  const [, token = ''] = new RegExp(`/newsletter#${purpose}=(\\S+)`).exec(mails.at(-1)?.body.text ?? '') ?? [];
  return token;
}
