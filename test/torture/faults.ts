/** The faults of the local cloud's outside calls; `local/faults/plan.ts` has the modes. */

import type * as v from 'valibot';
import type { faultPlanSchema } from '#local/faults/plan.ts';
import type { OutsideCall } from '#local/faults.ts';
import { siteUrl } from '#test/cloud/addresses.ts';

/** Sets which calls fail, and counts the calls from 1 again; `{}` lets all of them through. */
export async function planFaults(plan: v.InferInput<typeof faultPlanSchema>): Promise<void> {
  const answer = await fetch(`${siteUrl}/local/faults`, { method: 'POST', body: JSON.stringify(plan) });
  if (!answer.ok) throw new Error(`/local/faults: ${answer.status} ${await answer.text()}`);
}

/** The functions' calls since the plan was set. */
export async function listCalls(): Promise<OutsideCall[]> {
  const { calls } = (await (await fetch(`${siteUrl}/local/faults`)).json()) as { calls: OutsideCall[] };
  return calls;
}

/** Whether a mail can be taken by SES while the shop does not learn it: then one repeat is allowed. */
export const hidesSending = ({ struck }: OutsideCall) => struck === 'unanswered' || struck?.startsWith('dies') === true;
