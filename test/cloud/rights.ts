import { siteUrl } from '#test/cloud/addresses.ts';

export type Right = { function: string; action: string; resource: string };

export type Rights = { rights: Right[]; used: Right[]; refused: Right[] };

/** The functions' rights, those used so far, and what was refused since some were last withheld. */
export async function readRights(): Promise<Rights> {
  return (await (await fetch(`${siteUrl}/local/rights`)).json()) as Rights;
}

/** Takes every function's right to one action away and gives all others back; without an action, all. */
export async function withholdRightsTo(action?: string): Promise<void> {
  const withheld = (await readRights()).rights.filter((right) => right.action === action);
  const answer = await fetch(`${siteUrl}/local/rights`, { method: 'POST', body: JSON.stringify({ withheld }) });
  if (answer.status !== 200) throw new Error(`POST /local/rights: ${answer.status} ${await answer.text()}`);
}
