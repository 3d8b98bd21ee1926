/** The functions' rights in the local cloud, and how a test takes some away. */
import { siteUrl } from '#test/cloud/addresses.ts';

export type Right = { function: string; action: string; resource: string };

/** All rights of the functions, and what was refused since some were last withheld. */
export async function readRights(): Promise<{ rights: Right[]; refused: Right[] }> {
  return (await (await fetch(`${siteUrl}/local/rights`)).json()) as { rights: Right[]; refused: Right[] };
}

/** Every function's right to one action. */
export async function rightsTo(action: string): Promise<Right[]> {
  return (await readRights()).rights.filter((right) => right.action === action);
}

/** Takes these rights away and gives all others back. */
export async function withhold(withheld: Right[]): Promise<void> {
  const answer = await fetch(`${siteUrl}/local/rights`, { method: 'POST', body: JSON.stringify({ withheld }) });
  if (answer.status !== 200) throw new Error(`POST /local/rights: ${answer.status} ${await answer.text()}`);
}
