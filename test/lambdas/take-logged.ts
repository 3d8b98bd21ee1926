import { vi } from 'vitest';

/** The reasons or events of the errors logged since the last call; they no longer fail the test. */
export function takeLogged(): unknown[] {
  const { calls } = vi.mocked(console.error).mock;
  return calls.splice(0).map(([{ event, reason }]) => reason ?? event);
}
